import { exportBrandOrderLines } from '#contract/downloads/brand.ts';
import {
  decideBrandOrderLines,
  listBrandDecisions,
  listBrandOrderLines,
  showBrandOrderLine,
  undoBrandDecision,
} from '#contract/orders/brand.ts';
import { zoneLabel } from '#web/lib/dates.ts';
import { t } from '#web/lib/i18n.ts';
import { network } from '#web/lib/network.ts';
import { useUrl } from '#web/lib/use-url.ts';
import { DecisionsButton } from '#web/ui/orders/decisions-drawer.tsx';
import { ExportMenu } from '#web/ui/orders/export-menu.tsx';
import { OrderList } from '#web/ui/orders/order-list.tsx';
import { OrderSideProvider } from '#web/ui/orders/order-side.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { ViewTabs } from '#web/ui/view-tabs.tsx';
import { useMay, useMcid } from '../brand-session.ts';
import { AmendLine } from './amend-line.tsx';
import { ApprovalPeriod } from './approval-period.tsx';
import { DecideByFile } from './decide-by-file.tsx';
import { TestOrders } from './test-orders.tsx';

const calls = {
  list: listBrandOrderLines,
  show: showBrandOrderLine,
  decide: decideBrandOrderLines,
  listDecisions: listBrandDecisions,
  undoDecision: undoBrandDecision,
};

const VIEWS = [
  { value: 'orders', label: t('Orders') },
  { value: 'files', label: t('Decide by file') },
  { value: 'tests', label: t('Test orders') },
];

/** /portal/brands/{mcid}/orders: the order lines of the brand, to decide. */
export default function OrdersScreen() {
  const mcid = useMcid();
  const mayDecide = useMay('orders.decide');
  const [url, setUrl] = useUrl();
  const view = VIEWS.find(({ value }) => value === url.view)?.value ?? 'orders';
  return (
    <OrderSideProvider side={{ ...calls, of: { mcid }, mayDecide }}>
      <PageHeader
        title={t('Orders')}
        sub={t('Order lines, newest first. Times are in {zone}.', {
          zone: zoneLabel(network.time_zone),
        })}
        actions={<DecisionsButton />}
        more={<ExportMenu call={exportBrandOrderLines} of={{ mcid }} />}
      />
      <div className="stack">
        <ViewTabs
          label={t('View')}
          value={view}
          onChange={(chosen) => setUrl({ view: chosen === 'orders' ? undefined : chosen })}
          tabs={VIEWS}
        />
        {view === 'tests' && <TestOrders />}
        {view === 'files' && <DecideByFile />}
        {view === 'orders' && (
          <>
            <ApprovalPeriod />
            <OrderList actOn={(line) => <AmendLine line={line} />} />
          </>
        )}
      </div>
    </OrderSideProvider>
  );
}
