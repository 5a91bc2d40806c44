import { useDictionary } from '#web/lib/dictionary.ts';
import { useProfile } from '#web/lib/profile.ts';
import { Time } from '#web/ui/time.tsx';
import { decisionText } from '../decision-text.ts';
import type { BrandDetails } from './brand-details.ts';
import styles from './details.module.css';

const regionName = new Intl.DisplayNames('en', { type: 'region' });

/** What the brand is, where it sells, and how it deals with channels. */
export function OverviewTab({ brand }: { brand: BrandDetails }) {
  const labels = useDictionary();
  const zone = useProfile()?.time_zone;
  return (
    <section className="card stack" aria-label="Overview">
      <p className={styles.text}>{brand.site_desc || brand.short_desc || 'No description yet.'}</p>
      <dl className={styles.pairs}>
        <dt>Country</dt>
        <dd>{brand.country ? regionName.of(brand.country) : 'Not specified'}</dd>
        <dt>Sells to</dt>
        <dd>
          {brand.support_region.length === 0
            ? 'All countries'
            : brand.support_region.map((code) => regionName.of(code) ?? code).join(', ')}
        </dd>
        <dt>Paid</dt>
        <dd>
          {labels.of('ad_type', brand.offer_type)} in {brand.currency}
        </dd>
        <dt>Approval</dt>
        <dd>{labels.of('verify_type', brand.approval_type === 'auto' ? 1 : 2)}</dd>
        <dt>Attribution</dt>
        <dd>
          {brand.cookie_days === 0
            ? 'Last click within the same visit'
            : `Last valid click in the ${brand.cookie_days} days before the order`}
          . Orders with an exclusive coupon are attributed to the coupon’s channel.
        </dd>
        <dt>Applications decided</dt>
        <dd>
          {brand.approval_type === 'auto'
            ? 'Automatically'
            : decisionText(brand.avg_decision_hours)}
        </dd>
        <dt>Deep links</dt>
        <dd>
          {brand.allow_deep_link
            ? `Any page of ${[...new Set([brand.domain, ...brand.deeplink_domains])].join(', ')}`
            : 'Home page only'}
        </dd>
        <dt>Orders decided</dt>
        <dd>
          {brand.validation_days_median === null
            ? 'Not enough data'
            : `After ${brand.validation_days_median} days (median)`}
          {brand.last_validated_at && (
            <>
              , last on <Time at={brand.last_validated_at} zone={zone} day />
            </>
          )}
        </dd>
        {(brand.contact_name || brand.contact_email) && (
          <>
            <dt>Contact</dt>
            <dd>
              {brand.contact_name}{' '}
              {brand.contact_email && (
                <a href={`mailto:${brand.contact_email}`}>{brand.contact_email}</a>
              )}
            </dd>
          </>
        )}
        {brand.applied_at && (
          <>
            <dt>Applied</dt>
            <dd>
              <Time at={brand.applied_at} zone={zone} />
              {brand.message && <span className="quiet"> · “{brand.message}”</span>}
            </dd>
          </>
        )}
        {brand.decided_at && (
          <>
            <dt>Decided</dt>
            <dd>
              <Time at={brand.decided_at} zone={zone} />
            </dd>
          </>
        )}
      </dl>
      {brand.tags.length > 0 && (
        <ul className={styles.tags} aria-label="Tags">
          {brand.tags.map((tag) => (
            <li key={tag}>{tag}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
