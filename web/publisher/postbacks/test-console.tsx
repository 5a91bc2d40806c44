import { useState } from 'react';
import { listPostbackLogs } from '#contract/postbacks/deliveries.ts';
import { type Postback, testPostback } from '#contract/postbacks/publisher.ts';
import { t } from '#web/lib/i18n.ts';
import { useProfile } from '#web/lib/profile.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { AllowedButton } from '#web/ui/allowed-button.tsx';
import { DisabledButton } from '#web/ui/disabled-button.tsx';
import { AttemptView } from './attempt-view.tsx';
import { EventSelect, eventAmong } from './event-select.tsx';

/** Sends the example payload to this postback only, and shows the response. */
export function TestConsole({ postback }: { postback: Postback | null }) {
  const zone = useProfile()?.time_zone;
  const [chosen, setChosen] = useState(0);
  const send = useApiMutation(testPostback, { refreshes: [listPostbackLogs] });
  const eventTypes = postback?.event_types ?? [];
  const event = eventAmong(eventTypes, chosen);
  return (
    <section className="card stack" aria-labelledby="test">
      <div className="spread">
        <h2 id="test">{t('Test')}</h2>
        {postback ? (
          <AllowedButton
            permission="tools.write"
            loading={send.isPending}
            onClick={() => send.mutate({ id: postback.id, event_type: event })}
          >
            {t('Send test')}
          </AllowedButton>
        ) : (
          <DisabledButton why={t('Create the postback first.')}>{t('Send test')}</DisabledButton>
        )}
      </div>
      <p className="quiet">
        {t(
          'Sends the saved postback with example values to this URL and shows the response. Your orders are not affected.',
        )}
      </p>
      <EventSelect eventTypes={eventTypes} value={event} onChange={setChosen} />
      <div aria-live="polite">{send.data && <AttemptView attempt={send.data} zone={zone} />}</div>
    </section>
  );
}
