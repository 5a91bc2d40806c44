import type { BrandRow } from '#contract/brands/publisher.ts';
import { percentText } from '#contract/money.ts';
import { counted } from '#web/lib/counted.ts';
import { t } from '#web/lib/i18n.ts';
import { Money } from '#web/ui/money.tsx';

type Values = Pick<BrandRow, 'epc_90d' | 'currency' | 'approval_rate' | 'payment_days_median'>;

/** Commission per 100 clicks in the brand's currency; hidden below the minimum volume. */
export function Epc({ brand }: { brand: Values }) {
  if (brand.epc_90d === null) return <Unknown />;
  return <Money amount={brand.epc_90d} currency={brand.currency} />;
}

export function ApprovalRate({ brand }: { brand: Values }) {
  if (brand.approval_rate === null) return <Unknown />;
  return <span className="num">{percentText(brand.approval_rate)}</span>;
}

export function PaymentDays({ brand }: { brand: Values }) {
  if (brand.payment_days_median === null) return <Unknown />;
  return <Days count={brand.payment_days_median} />;
}

export function Days({ count }: { count: number }) {
  return <span className="num">{counted(count, 'day')}</span>;
}

/** There is too little data for the number to be meaningful. */
function Unknown() {
  return (
    <span className="quiet" title={t('Shown once there are enough orders')}>
      –<span className="hidden-text">{t('not enough orders yet')}</span>
    </span>
  );
}

/** The explanation of each number, identical on every screen. */
export const hints = {
  commission: t('The commission as described by the brand. See the terms for details.'),
  epc: t('Commission per 100 clicks of all publishers in the last 90 days.'),
  approval_rate: t('Share of decided orders approved by the brand.'),
  cookie_days: t('How long after a click an order is attributed to you.'),
  payment_days: t('Median number of days from order to payment.'),
  conversion_rate: t('Orders per 100 clicks of all publishers.'),
} as const;
