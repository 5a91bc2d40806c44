import type { ShopConnection } from '#contract/shops/staff.ts';
import { t } from '#web/lib/i18n.ts';
import { StatusPill } from '#web/ui/status-pill.tsx';

/** What has arrived so far; each part turns green with its first arrival. */
export function ShopStatus({ shop }: { shop: ShopConnection }) {
  const parts = [
    { name: t('Click'), at: shop.first_click_day },
    { name: t('Test order'), at: shop.first_test_at },
    { name: t('Order'), at: shop.first_order_at },
    { name: t('Refund or cancellation'), at: shop.first_refund_at },
  ];
  return (
    <ul className="row list-none m-0 p-0" role="status" aria-label={t('Received so far')}>
      {parts.map((part) => (
        <li key={part.name}>
          <StatusPill
            tone={part.at ? 'up' : 'wait'}
            word={part.at ? t('{name}: received', part) : t('{name}: waiting', part)}
          />
        </li>
      ))}
    </ul>
  );
}
