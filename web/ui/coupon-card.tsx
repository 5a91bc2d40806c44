import { Link } from '@tanstack/react-router';
import type { CouponRow } from '#contract/coupons/publisher.ts';
import { t } from '#web/lib/i18n.ts';
import { Trans } from '#web/ui/trans.tsx';
import { BrandLogo } from './brand-logo.tsx';
import cards from './cards.module.css';
import { CopyField } from './copy-field.tsx';
import { CopyLinkButton } from './copy-link-button.tsx';
import styles from './coupon-card.module.css';
import { moneyText } from './money.tsx';
import { StatusPill, type Tone } from './status-pill.tsx';
import { Time } from './time.tsx';

const states: Readonly<Record<CouponRow['status'], { tone: Tone; word: string }>> = {
  upcoming: { tone: 'neutral', word: t('Upcoming') },
  active: { tone: 'up', word: t('Active') },
  expiring: { tone: 'wait', word: t('Ends soon') },
  expired: { tone: 'down', word: t('Expired') },
};

/** One coupon with its discount, code and link; code and link have copy buttons. */
export function CouponCard({ coupon, siteId }: { coupon: CouponRow; siteId: number | undefined }) {
  const { name, merchant_name, mcid, code, status } = coupon;
  const discount = discountOf(coupon);
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
        <StatusPill {...states[status]} />
        {coupon.exclusive && (
          <StatusPill
            tone="up"
            word={t('Exclusive')}
            reason={t('Orders with this code are attributed to you, regardless of the last click.')}
          />
        )}
      </div>
      {coupon.description && coupon.description !== name && (
        <p className="quiet">{coupon.description}</p>
      )}
      <p className={`quiet ${cards.small}`}>{conditionsOf(coupon)}</p>
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

function discountOf({ discount_kind, discount_value, currency }: CouponRow): string | null {
  if (discount_kind === 'shipping') return t('Free shipping');
  if (!discount_kind || !discount_value) return null;
  return discount_kind === 'percent'
    ? t('{discount_value}% off', { discount_value })
    : t('{discount_value} off', { discount_value: moneyText(discount_value, currency) });
}

function conditionsOf({ min_spend, currency, country, category, restrictions }: CouponRow): string {
  const parts = [
    min_spend && t('minimum spend {min_spend}', { min_spend: moneyText(min_spend, currency) }),
    country && t('{country} only', { country }),
    category,
    restrictions,
  ];
  return parts.filter(Boolean).join(' · ') || t('No conditions');
}

type ValidityProps = { coupon: CouponRow };

function Validity({ coupon }: ValidityProps) {
  return (
    <p className={`quiet ${cards.small}`}>
      <Time at={coupon.starts_at} zone="UTC" day />
      {coupon.ends_at ? (
        <>
          {' '}
          <Trans id="to <0/>" components={{ 0: <Time at={coupon.ends_at} zone="UTC" day /> }} />
        </>
      ) : (
        t(', no end date')
      )}
      {coupon.verified_at && (
        <>
          {' '}
          <Trans
            id="· verified <0/>"
            components={{ 0: <Time at={coupon.verified_at} zone="UTC" day /> }}
          />
        </>
      )}
    </p>
  );
}
