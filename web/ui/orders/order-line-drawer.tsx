import type { ReactNode } from 'react';
import type { showBrandOrderLine } from '#contract/orders/brand.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { useOpenRow } from '#web/lib/use-url.ts';
import { AppDrawer } from '../app-drawer.tsx';
import { LoadError } from '../empty-state.tsx';
import { Skeleton } from '../skeleton.tsx';
import { DecideLine } from './decide-line.tsx';
import { OrderFacts } from './order-facts.tsx';
import { OrderLineHistory } from './order-line-history.tsx';
import type { OrderLineView } from './order-line-view.ts';
import { useOrderSide } from './order-side.tsx';

/** Further actions on a line. */
export type ActOnLine = (line: OrderLineView) => ReactNode;

/** The order line that the URL names, with its history and, for staff, every posting it caused. */
export function OrderLineDrawer({ actOn }: { actOn?: ActOnLine | undefined }) {
  const { id, onClose } = useOpenRow();
  const { of, show } = useOrderSide();
  const isOpen = id > 0;
  const asked = useApiQuery(
    show as typeof showBrandOrderLine,
    { mcid: '', ...of, id: id || 1 },
    { enabled: isOpen },
  );
  const line: OrderLineView | undefined = asked.data?.id === id ? asked.data : undefined;
  return (
    <AppDrawer
      opened={isOpen}
      onClose={onClose}
      width={720}
      title={line ? t('Order {order_id}', { order_id: line.order_id }) : t('Order')}
    >
      {asked.error && isOpen ? (
        <LoadError error={asked.error} onRetry={() => void asked.refetch()} />
      ) : line ? (
        <div className="stack gap-24">
          <OrderFacts line={line} />
          <div className="row">
            <DecideLine line={line} />
            {actOn?.(line)}
          </div>
          <OrderLineHistory line={line} />
        </div>
      ) : (
        <div className="stack" aria-busy="true">
          <Skeleton height={280} />
          <Skeleton height={200} />
        </div>
      )}
    </AppDrawer>
  );
}
