import type { BrandRow } from '#contract/brands/publisher.ts';
import { formatTime } from '#web/lib/dates.ts';
import { t } from '#web/lib/i18n.ts';

type ApplicationState = Pick<
  BrandRow,
  'status' | 'relationship_status' | 'reapply_after' | 'applied_at'
>;

/**
 * Whether a channel may apply to a brand now; if not, `why` is a sentence with the reason. For a
 * joined brand `why` is null, since there is nothing to apply for.
 */
export function mayApply(
  brand: ApplicationState,
  zone: string,
): { may: boolean; why: string | null } {
  if (brand.relationship_status === 2) return { may: false, why: null };
  if (brand.relationship_status === 1) {
    const why = brand.applied_at
      ? t('Your application has been pending since {applied_at}.', {
          applied_at: formatTime(brand.applied_at, zone),
        })
      : t('Your application is pending.');
    return { may: false, why };
  }
  if (brand.status !== 'online') {
    return { may: false, why: t('This brand is not online and does not accept applications.') };
  }
  const until = brand.relationship_status === 3 ? brand.reapply_after : null;
  if (until && Date.parse(until) > Date.now()) {
    return {
      may: false,
      why: t('You can apply again after {until}.', { until: formatTime(until, zone) }),
    };
  }
  return { may: true, why: null };
}
