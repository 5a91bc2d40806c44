import type { BrandRow } from '#contract/brands/publisher.ts';
import { deviceZone, formatTime } from '#web/lib/dates.ts';
import { useDictionary } from '#web/lib/dictionary.ts';
import { t } from '#web/lib/i18n.ts';
import { useProfile } from '#web/lib/profile.ts';
import { StatusPill } from '#web/ui/status-pill.tsx';

/** A notice of announced terms on the card; the brand's page shows the changes. */
function NextTerms({ next }: { next: NonNullable<BrandRow['next_terms']> }) {
  const zone = useProfile()?.time_zone ?? deviceZone();
  const when = formatTime(next.effective_from, zone);
  const more = t('from {when}. Its page says what changes.', { when });
  if (next.effect === 'zero' || next.effect === 'cut') {
    return (
      <StatusPill
        tone="down"
        word={t('Commission decreases')}
        reason={t('Warning: commission decreases {more}', { more })}
      />
    );
  }
  if (next.effect === 'raised') {
    return (
      <StatusPill
        tone="up"
        word={t('Commission increases')}
        reason={t('Commission increases {more}', { more })}
      />
    );
  }
  return (
    <StatusPill tone="wait" word={t('New terms')} reason={t('New terms apply {more}', { more })} />
  );
}

/**
 * How applications are decided, and obstacles: the brand is offline or paused, or its terms are not
 * settled.
 */
export function BrandState({ brand }: { brand: BrandRow }) {
  const labels = useDictionary();
  if (brand.status !== 'online') {
    return (
      <StatusPill
        tone="neutral"
        word={labels.of('brand_status', brand.status)}
        reason={t(
          'Visitors see an information page instead of the brand until it is online again.',
        )}
      />
    );
  }
  if (brand.terms_pending) {
    return (
      <StatusPill
        tone="wait"
        word={t('Terms pending')}
        reason={t('The commission is not set yet. You can join now and create links later.')}
      />
    );
  }
  if (brand.next_terms) return <NextTerms next={brand.next_terms} />;
  if (brand.relationship_status !== 0) return null;
  return (
    <span className="quiet text-12">
      {labels.of('verify_type', brand.approval_type === 'auto' ? 1 : 2)}
    </span>
  );
}
