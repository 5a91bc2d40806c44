import { useState } from 'react';
import { composeRequest } from '#contract/postbacks/macros.ts';
import { sampleValuesOf } from '#contract/postbacks/samples.ts';
import { t } from '#web/lib/i18n.ts';
import { EventSelect, eventAmong } from './event-select.tsx';
import { inputOf, type PostbackTexts } from './postback-texts.ts';
import { RequestText } from './request-text.tsx';

const AT = '2026-07-15T12:00:05.000Z';

/**
 * A live preview of the request with example values, composed by the same rules as real deliveries.
 */
export function RequestPreview({ texts }: { texts: PostbackTexts }) {
  const [chosen, setChosen] = useState(0);
  if (texts.link_url.trim() === '') return null;
  const { event_types = [], parameters = '', headers = [], ...shape } = inputOf(texts);
  const event = eventAmong(event_types, chosen);
  const values = sampleValuesOf(event, texts.granularity);
  const request = composeRequest({ ...shape, parameters }, values, AT);
  const own = Object.fromEntries(headers.map(({ name, value }) => [name, value]));
  return (
    <section aria-label={t('Preview')} className="stack gap-6">
      <span>
        <strong>{t('Preview')}</strong> <span className="quiet">{t('with example values')}</span>
      </span>
      <EventSelect eventTypes={event_types} value={event} onChange={setChosen} />
      <RequestText request={request} headers={own} />
    </section>
  );
}
