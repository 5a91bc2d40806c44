import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import type { CouponRow } from '#contract/coupons/publisher.ts';
import { countryName } from '#web/lib/country-name.ts';
import { t } from '#web/lib/i18n.ts';
import type { UrlValues } from '#web/lib/use-url.ts';
import { Trans } from '#web/ui/trans.tsx';
import { BrandLogo } from './brand-logo.tsx';
import cards from './cards.module.css';
import { CopyField } from './copy-field.tsx';
import { CopyLinkButton } from './copy-link-button.tsx';
import styles from './coupon-card.module.css';
import { FilterValue } from './filter-value.tsx';
import { moneyText } from './money.tsx';
import { StatusPill, type Tone } from './status-pill.tsx';
import { Time } from './time.tsx';
import { ValidDays } from './valid-days.tsx';

const states: Readonly<Record<CouponRow['status'], { tone: Tone; word: string }>> = {
  upcoming: { tone: 'neutral', word: t('Upcoming') },
  active: { tone: 'up', word: t('Active') },
  expiring: { tone: 'wait', word: t('Ends soon') },
  expired: { tone: 'down', word: t('Expired') },
};

type CouponCardProps = {
  coupon: CouponRow;
  siteId: number | undefined;
  /** Pressing a value filters the list by it. */
  filters?: true;
};

/** One coupon with its discount, code and link; code and link have copy buttons. */
export function CouponCard({ coupon, siteId, filters }: CouponCardProps) {
  const { name, merchant_name, mcid, code, status } = coupon;
  const discount = discountOf(coupon);
  const filtering = filterIn(filters);
  return (
    <article className={`card ${cards.card}`} aria-label={`${name}, ${merchant_name}`}>
      <div className={cards.head}>
        <BrandLogo name={merchant_name} logo={coupon.logo} size={40} />
        <div className={cards.names}>
          <h2>{name}</h2>
          <Link to="/brands/$mcid" params={{ mcid }}>
            {merchant_name}
          </Link>
        </div>
      </div>
      <div className="row">
        {discount && <span className={styles.discount}>{discount}</span>}
        {filtering(t('Status'), { status }, <StatusPill {...states[status]} />)}
        {coupon.exclusive && filtering(t('Exclusive'), { exclusive: '1' }, <ExclusivePill />)}
      </div>
      {coupon.description && coupon.description !== name && (
        <p className="quiet">{coupon.description}</p>
      )}
      <Conditions coupon={coupon} filtering={filtering} />
      <Validity coupon={coupon} />
      <div className={cards.foot}>
        {code ? (
          <CopyField text={code} what={t('code {code}', { code })} />
        ) : (
          <span>{t('No code needed')}</span>
        )}
        {status !== 'expired' && (
          <CopyLinkButton {...coupon} target={coupon.landing_url} siteId={siteId} what={name} />
        )}
      </div>
    </article>
  );
}

/** Makes a value a button that filters by it, where the list has filters. */
const filterIn =
  (filters: true | undefined) =>
  (name: string, filter: UrlValues, value: ReactNode): ReactNode =>
    filters ? (
      <FilterValue name={name} filter={filter}>
        {value}
      </FilterValue>
    ) : (
      value
    );

function discountOf({ discount_kind, discount_value, currency }: CouponRow): string | null {
  if (discount_kind === 'shipping') return t('Free shipping');
  if (!discount_kind || !discount_value) return null;
  return discount_kind === 'percent'
    ? t('{discount_value}% off', { discount_value })
    : t('{discount_value} off', { discount_value: moneyText(discount_value, currency) });
}

type ConditionsProps = { coupon: CouponRow; filtering: ReturnType<typeof filterIn> };

function Conditions({ coupon, filtering }: ConditionsProps) {
  const { min_spend, currency, country, category, restrictions } = coupon;
  const parts: [name: string, part: ReactNode][] = [
    [
      'spend',
      min_spend && t('minimum spend {min_spend}', { min_spend: moneyText(min_spend, currency) }),
    ],
    [
      'country',
      country &&
        filtering(
          t('Country'),
          { country },
          t('{country} only', { country: countryName(country) }),
        ),
    ],
    ['category', category && filtering(t('Category'), { category }, category)],
    ['restrictions', restrictions],
  ];
  const given = parts.filter(([, part]) => part);
  return (
    <p className={`quiet ${cards.small}`}>
      {given.map(([name, part], nth) => (
        <Fragment key={name}>
          {nth > 0 && ' · '}
          {part}
        </Fragment>
      ))}
      {given.length === 0 && t('No conditions')}
    </p>
  );
}

function ExclusivePill() {
  return (
    <StatusPill
      tone="up"
      word={t('Exclusive')}
      reason={t('Orders with this code are attributed to you, regardless of the last click.')}
    />
  );
}

type ValidityProps = { coupon: CouponRow };

function Validity({ coupon }: ValidityProps) {
  return (
    <p className={`quiet ${cards.small}`}>
      <ValidDays starts_at={coupon.starts_at} ends_at={coupon.ends_at} />
      {coupon.verified_at && (
        <>
          {' · '}
          <Trans
            id="verified <0/>"
            components={{ 0: <Time at={coupon.verified_at} zone="UTC" day /> }}
          />
        </>
      )}
    </p>
  );
}
