import { Suspense, useState } from 'react';
import { listPostbackLogs } from '#contract/postbacks/deliveries.ts';
import {
  listPostbacks,
  type Postback,
  showPostbackSecret,
  testPostback,
} from '#contract/postbacks/publisher.ts';
import { t } from '#web/lib/i18n.ts';
import { useProfile } from '#web/lib/profile.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { numberOf, usePathParams } from '#web/lib/use-url.ts';
import { AllowedButton } from '#web/ui/allowed-button.tsx';
import { CopyField } from '#web/ui/copy-field.tsx';
import { DisabledButton } from '#web/ui/disabled-button.tsx';
import { EmptyState, LoadError } from '#web/ui/empty-state.tsx';
import { lateDialog } from '#web/ui/late-dialog.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Time } from '#web/ui/time.tsx';
import { Trans } from '#web/ui/trans.tsx';
import { useTitleObject } from '#web/ui/use-title-object.ts';
import { AttemptView } from './attempt-view.tsx';
import { DeliveryLog } from './delivery-log.tsx';
import styles from './edit-postback-screen.module.css';
import { EventSelect, eventAmong } from './event-select.tsx';
import { PostbackForm } from './postback-form.tsx';
import { PostbackHealth } from './postback-health.tsx';

/**
 * /tools/global-postback/edit/{id?}: one postback with its test and delivery log; without id a new
 * one.
 */
export default function EditPostbackScreen() {
  const params = usePathParams();
  const id = numberOf(params.id, 0);
  return params.id === undefined ? <NewPostback /> : <KnownPostback key={id} id={id} />;
}

function NewPostback() {
  return (
    <>
      <PageHeader
        title={t('New postback')}
        sub={t('Choose the events to send, the URL and the format.')}
      />
      <div className={styles.columns}>
        <PostbackForm postback={null} />
        <TestConsole postback={null} />
      </div>
    </>
  );
}

function KnownPostback({ id }: { id: number }) {
  const asked = useApiQuery(listPostbacks, { id: Math.max(1, id) });
  const postback = asked.data?.list[0];
  if (asked.error) {
    return (
      <>
        <PageHeader title={t('Edit Postback')} />
        <div className="card">
          <LoadError error={asked.error} onRetry={() => void asked.refetch()} />
        </div>
      </>
    );
  }
  if (asked.data && !postback) {
    return (
      <>
        <PageHeader title={t('Edit Postback')} />
        <div className="card">
          <EmptyState title={t('Postback not found')}>{t('It may have been deleted.')}</EmptyState>
        </div>
      </>
    );
  }
  return postback ? <Parts postback={postback} /> : <Waiting />;
}

function Parts({ postback }: { postback: Postback }) {
  const name = t('Postback {id}', { id: postback.id });
  useTitleObject(name);
  return (
    <>
      <PageHeader
        title={t('Edit Postback')}
        sub={name}
        actions={<PostbackHealth postback={postback} />}
      />
      <div className={styles.columns}>
        <PostbackForm postback={postback} />
        <div className="stack">
          <TestConsole postback={postback} />
          <SecretCard postback={postback} />
        </div>
      </div>
      <DeliveryLog postback={postback} />
    </>
  );
}

function Waiting() {
  return (
    <>
      <PageHeader title={t('Edit Postback')} />
      <div className={styles.columns}>
        <Skeleton height={560} />
        <Skeleton height={240} />
      </div>
    </>
  );
}

/** Sends the example payload to this postback only, and shows the response. */
function TestConsole({ postback }: { postback: Postback | null }) {
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

const ConfirmDialog = lateDialog(() =>
  import('#web/ui/app-dialog.tsx').then((file) => file.ConfirmDialog),
);

/** The secret with which a receiver verifies our signature. */
function SecretCard({ postback: { id, delivery_type } }: { postback: Postback }) {
  const zone = useProfile()?.time_zone;
  const [asking, setAsking] = useState(false);
  const show = useApiMutation(showPostbackSecret);
  return (
    <section className="card stack" aria-labelledby="secret">
      <h2 id="secret">{t('Signature')}</h2>
      <SignatureHelp deliveryType={delivery_type} />
      {show.data && <CopyField text={show.data.secret} what={t('secret')} />}
      {show.data?.old_valid_until && (
        <p>
          <Trans
            id="Requests are also signed with the previous secret until <0/>."
            components={{ 0: <Time at={show.data.old_valid_until} zone={zone} /> }}
          />
        </p>
      )}
      <div className="row">
        <AllowedButton
          permission="tools.write"
          variant="default"
          loading={show.isPending}
          onClick={() => show.mutate({ id })}
        >
          {t('Show secret')}
        </AllowedButton>
        <AllowedButton permission="tools.write" variant="subtle" onClick={() => setAsking(true)}>
          {t('Rotate secret')}
        </AllowedButton>
      </div>
      <Suspense>
        <ConfirmDialog
          opened={asking}
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            show.mutate({ id, rotate: 1 });
          }}
          title={t('Rotate the secret?')}
          confirmLabel={t('Rotate secret')}
        >
          {t('Requests are signed with both secrets for 24 hours, then only with the new one.')}
        </ConfirmDialog>
      </Suspense>
    </section>
  );
}

/** How a receiver verifies the requests of a format; docs/postbacks.md has code for it. */
function SignatureHelp({ deliveryType }: { deliveryType: number }) {
  if (deliveryType === 1) {
    return (
      <p className="quiet">
        <Trans
          id="Add <0>signature=[[signature]]</0> to the URL. Its value is the HMAC-SHA256, in hexadecimal, of the query string with the value of <1>signature</1> left empty. The key is this secret after <2>whsec_</2>, decoded from base64."
          components={{ 0: <code />, 1: <code />, 2: <code /> }}
        />
      </p>
    );
  }
  if (deliveryType === 2) {
    return (
      <p className="quiet">
        <Trans
          id="The header <0>postback-signature</0> has the HMAC-SHA256 of the raw body in hexadecimal. The key is this secret after <1>whsec_</1>, decoded from base64. Take each <2>webhook-id</2> once."
          components={{ 0: <code />, 1: <code />, 2: <code /> }}
        />
      </p>
    );
  }
  return (
    <p className="quiet">
      <Trans
        id="Requests are signed according to Standard Webhooks. Verify <0>webhook-signature</0> with this secret and take each <1>webhook-id</1> once."
        components={{ 0: <code />, 1: <code /> }}
      />
    </p>
  );
}
