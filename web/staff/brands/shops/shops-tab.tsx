import { useState } from 'react';
import { listShops, type ShopConnection } from '#contract/shops/staff.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { EmptyState, LoadError } from '#web/ui/empty-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { MayButton } from '../../may-button.tsx';
import { ShopCard } from './shop-card.tsx';
import { ShopDialog } from './shop-dialog.tsx';

/** The status of a shop is followed while its engineer tries the first click, test and refund. */
const POLL_MS = 5_000;

type ShopsTabProps = { brand: { mcid: string; script_tag: string } };

/** The shops of a brand: set-up in three steps and live status. */
export default function ShopsTab({ brand: { mcid, script_tag } }: ShopsTabProps) {
  const found = useApiQuery(listShops, { mcid }, { refetchInterval: POLL_MS });
  const [dialog, setDialog] = useState<{ shop: ShopConnection | null } | null>(null);
  if (found.error) return <LoadError error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Skeleton height={240} radius={12} />;
  const { platforms, connections, click_ref_param } = found.data;
  return (
    <section className="stack" aria-labelledby="shops">
      <div className="row justify-between">
        <h2 id="shops">{t('Shops')}</h2>
        <MayButton permission="brands.write" onClick={() => setDialog({ shop: null })}>
          {t('Connect a shop')}
        </MayButton>
      </div>
      {connections.length === 0 && (
        <div className="card">
          <EmptyState title={t('No shop is connected')}>
            {t(
              'Connect Shopify, WooCommerce, Stripe, Segment or a file, and orders, refunds and cancellations are recorded without code.',
            )}
          </EmptyState>
        </div>
      )}
      {connections.map((shop) => (
        <ShopCard
          key={shop.connection_id}
          shop={shop}
          secret={platforms.find(({ platform }) => platform === shop.platform)?.secret ?? null}
          param={click_ref_param}
          tag={script_tag}
          onEdit={() => setDialog({ shop })}
        />
      ))}
      <ShopDialog
        mcid={mcid}
        platforms={platforms}
        shop={dialog?.shop ?? null}
        opened={dialog !== null}
        onClose={() => setDialog(null)}
      />
    </section>
  );
}
