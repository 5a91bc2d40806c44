import type { BrandRow } from '#contract/brands/publisher.ts';
import { Money } from '#web/ui/money.tsx';

type Values = Pick<BrandRow, 'epc_90d' | 'currency' | 'approval_rate' | 'payment_days_median'>;

/** Commission per 100 clicks in the brand's currency; hidden below the minimum volume. */
export function Epc({ brand }: { brand: Values }) {
  if (brand.epc_90d === null) return <Unknown />;
  return <Money amount={brand.epc_90d} currency={brand.currency} />;
}

export function ApprovalRate({ brand }: { brand: Values }) {
  if (brand.approval_rate === null) return <Unknown />;
  return <span className="num">{brand.approval_rate} %</span>;
}

export function PaymentDays({ brand }: { brand: Values }) {
  if (brand.payment_days_median === null) return <Unknown />;
  return <Days count={brand.payment_days_median} />;
}

export function Days({ count }: { count: number }) {
  return (
    <span className="num">
      {count} {count === 1 ? 'day' : 'days'}
    </span>
  );
}

/** There is too little data for the number to be meaningful. */
function Unknown() {
  return (
    <span className="quiet" title="Shown once enough orders are known">
      –<span className="hidden-text">not enough orders yet</span>
    </span>
  );
}

/** The explanation of each number, identical on every screen. */
export const hints = {
  commission: 'What the brand pays, in its own words. The terms say what is paid for what.',
  epc: 'Commission per 100 clicks of all publishers in the last 90 days.',
  approval_rate: 'Share of decided orders that the brand approved.',
  cookie_days: 'How long after a click an order still counts as yours.',
  payment_days: 'Median days from the order to the payment.',
  conversion_rate: 'Orders per 100 clicks of all publishers.',
} as const;
