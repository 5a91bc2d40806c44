import { countryName } from '#web/lib/country-name.ts';
import { useDictionary } from '#web/lib/dictionary.ts';
import { t } from '#web/lib/i18n.ts';
import { listText } from '#web/lib/list-text.ts';
import { useProfile } from '#web/lib/profile.ts';
import { Time } from '#web/ui/time.tsx';
import { Trans } from '#web/ui/trans.tsx';
import { decisionText } from '../decision-text.ts';
import type { BrandDetails } from './brand-details.ts';
import styles from './details.module.css';

/** What the brand is, where it sells, and how it deals with channels. */
export function OverviewTab({ brand }: { brand: BrandDetails }) {
  return (
    <section className="card stack" aria-label={t('Overview')}>
      <p className={styles.text}>
        {brand.site_desc || brand.short_desc || t('No description yet.')}
      </p>
      <dl className={styles.pairs}>
        <Selling brand={brand} />
        <OrderRules brand={brand} />
        <Decisions brand={brand} />
        <Contact brand={brand} />
        <OwnApplication brand={brand} />
      </dl>
      {brand.tags.length > 0 && (
        <ul className={styles.tags} aria-label={t('Tags')}>
          {brand.tags.map((tag) => (
            <li key={tag}>{tag}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

type BrandProps = { brand: BrandDetails };

function Selling({ brand }: BrandProps) {
  const labels = useDictionary();
  return (
    <>
      <dt>{t('Country')}</dt>
      <dd>{brand.country ? countryName(brand.country) : t('Not specified')}</dd>
      <dt>{t('Sells to')}</dt>
      <dd>
        {brand.support_region.length === 0
          ? t('All countries')
          : listText(brand.support_region.map(countryName))}
      </dd>
      <dt>{t('Payment model')}</dt>
      <dd>
        <Trans
          id={'{value} in {currency}'}
          values={{ value: labels.of('ad_type', brand.offer_type), currency: brand.currency }}
        />
      </dd>
    </>
  );
}

/** How orders are approved and attributed. */
function OrderRules({ brand }: BrandProps) {
  const labels = useDictionary();
  return (
    <>
      <dt>{t('Approval')}</dt>
      <dd>{labels.of('verify_type', brand.approval_type === 'auto' ? 1 : 2)}</dd>
      <dt>{t('Attribution')}</dt>
      <dd>
        {brand.cookie_days === 0
          ? t(
              'Last click within the same visit. Orders with an exclusive coupon are attributed to the coupon’s channel.',
            )
          : t(
              'Last valid click in the {days, plural, one {day} other {# days}} before the order. Orders with an exclusive coupon are attributed to the coupon’s channel.',
              { days: brand.cookie_days },
            )}
      </dd>
    </>
  );
}

/** How long the brand takes to decide, and where links may lead. */
function Decisions({ brand }: BrandProps) {
  const zone = useProfile()?.time_zone;
  return (
    <>
      <dt>{t('Applications decided')}</dt>
      <dd>
        {brand.approval_type === 'auto'
          ? t('Automatically')
          : decisionText(brand.avg_decision_hours)}
      </dd>
      <dt>{t('Deep links')}</dt>
      <dd>
        {brand.allow_deep_link
          ? t('Any page of {value}', {
              value: listText([...new Set([brand.domain, ...brand.deeplink_domains])]),
            })
          : t('Home page only')}
      </dd>
      <dt>{t('Orders decided')}</dt>
      <dd>
        {brand.validation_days_median === null
          ? t('Not enough data')
          : t('After {days, plural, one {# day} other {# days}} (median)', {
              days: brand.validation_days_median,
            })}
        {brand.last_validated_at && (
          <>
            {' · '}
            <Trans
              id="last on <0/>"
              components={{ 0: <Time at={brand.last_validated_at} zone={zone} day /> }}
            />
          </>
        )}
      </dd>
    </>
  );
}

function Contact({ brand: { contact_name, contact_email } }: BrandProps) {
  if (!contact_name && !contact_email) return null;
  return (
    <>
      <dt>{t('Contact')}</dt>
      <dd>
        {contact_name} {contact_email && <a href={`mailto:${contact_email}`}>{contact_email}</a>}
      </dd>
    </>
  );
}

/** When the publisher applied, with what message, and when it was decided. */
function OwnApplication({ brand }: BrandProps) {
  const zone = useProfile()?.time_zone;
  return (
    <>
      {brand.applied_at && (
        <>
          <dt>{t('Applied')}</dt>
          <dd>
            <Time at={brand.applied_at} zone={zone} />
            {brand.message && <span className="quiet"> · “{brand.message}”</span>}
          </dd>
        </>
      )}
      {brand.decided_at && (
        <>
          <dt>{t('Decided')}</dt>
          <dd>
            <Time at={brand.decided_at} zone={zone} />
          </dd>
        </>
      )}
    </>
  );
}
