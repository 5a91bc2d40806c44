import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import type { InputOf } from '#contract/call.ts';
import { previewPostback } from '#contract/postbacks/publisher.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { EventSelect, eventAmong } from './event-select.tsx';
import { inputOf, type PostbackTexts } from './postback-texts.ts';
import { RequestText } from './request-text.tsx';

const PAUSE_MS = 350;

/** A preview of the request with example values, composed by the server as it sends real ones. */
export function RequestPreview({ texts }: { texts: PostbackTexts }) {
  const [chosen, setChosen] = useState(0);
  const { event_types = [], headers = [], ...postback } = inputOf(texts);
  const event = eventAmong(event_types, chosen);
  const { link_url, parameters, delivery_type, granularity } = postback;
  const preview = usePreview({
    ...{ link_url, delivery_type, granularity, event_type: event as 1 },
    ...(parameters !== undefined && { parameters }),
  });
  if (link_url === '') return null;
  const own = Object.fromEntries(headers.map(({ name, value }) => [name, value]));
  return (
    <section aria-label={t('Preview')} className="stack gap-6">
      <span>
        <strong>{t('Preview')}</strong> <span className="quiet">{t('with example values')}</span>
      </span>
      <EventSelect eventTypes={event_types} value={event} onChange={setChosen} />
      {preview.error ? (
        <p role="status">{preview.error.text}</p>
      ) : (
        preview.data && <RequestText request={preview.data.request} headers={own} />
      )}
    </section>
  );
}

/** The composed request, once typing pauses. */
function usePreview(input: InputOf<typeof previewPostback>) {
  const [typed] = useDebouncedValue(JSON.stringify(input), PAUSE_MS);
  const settled = JSON.parse(typed) as typeof input;
  return useApiQuery(previewPostback, settled, {
    enabled: settled.link_url !== '',
    quiet: true,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
