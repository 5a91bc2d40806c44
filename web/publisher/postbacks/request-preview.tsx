import { composeRequest, sampleValues } from '#contract/postbacks/macros.ts';
import { t } from '#web/lib/i18n.ts';
import type { PostbackTexts } from './postback-texts.ts';
import { RequestText } from './request-text.tsx';

const AT = '2026-07-15T12:00:05.000Z';

/**
 * A live preview of the request with example values, composed by the same rules as real deliveries.
 */
export function RequestPreview({ texts }: { texts: PostbackTexts }) {
  const { link_url, parameters, delivery_type } = texts;
  if (link_url.trim() === '') return null;
  const shape = { link_url: link_url.trim(), parameters: parameters.trim() };
  const request = composeRequest(
    { ...shape, delivery_type: Number(delivery_type) },
    sampleValues,
    AT,
  );
  return (
    <section aria-label={t('Preview')}>
      <strong>{t('Preview')}</strong> <span className="quiet">{t('with example values')}</span>
      <RequestText request={request} />
    </section>
  );
}
