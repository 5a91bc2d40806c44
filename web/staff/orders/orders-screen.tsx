import { Suspense, useState } from 'react';
import { exportStaffOrderLines } from '#contract/downloads/staff.ts';
import { listOrderDecisions, undoOrderDecision } from '#contract/orders/decisions.ts';
import {
  decideStaffOrderLines,
  listStaffOrderLines,
  showStaffOrderLine,
} from '#contract/orders/staff.ts';
import { zoneLabel } from '#web/lib/dates.ts';
import { t } from '#web/lib/i18n.ts';
import { network } from '#web/lib/network.ts';
import { numberOf, useListUrl } from '#web/lib/use-url.ts';
import { lateDialog } from '#web/ui/late-dialog.tsx';
import { DecisionsButton } from '#web/ui/orders/decisions-drawer.tsx';
import { ExportMenu } from '#web/ui/orders/export-menu.tsx';
import { OrderList } from '#web/ui/orders/order-list.tsx';
import { OrderSideProvider } from '#web/ui/orders/order-side.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { BrandSelect } from '../brand-select.tsx';
import { MayButton } from '../may-button.tsx';
import { RatesProblem } from '../rates-problem.tsx';
import { useMay } from '../staff-session.ts';
import { MatchReturn } from './match-return.tsx';

const AddOrderDialog = lateDialog(() =>
  import('./add-order-dialog.tsx').then((file) => file.AddOrderDialog),
);

const calls = {
  of: {},
  list: listStaffOrderLines,
  show: showStaffOrderLine,
  decide: decideStaffOrderLines,
  listDecisions: listOrderDecisions,
  undoDecision: undoOrderDecision,
};

/** Order lines of all brands and publishers, to approve or reject individually or in bulk. */
export default function OrdersScreen() {
  const mayDecide = useMay('order_lines.decide');
  return (
    <OrderSideProvider side={{ ...calls, mayDecide }}>
      <OrdersHeader />
      <div className="stack">
        <RatesProblem />
        <OrderList brand={<BrandFilter />} actOn={(line) => <MatchReturn line={line} />} />
        <MissingOrders />
      </div>
    </OrderSideProvider>
  );
}

function BrandFilter() {
  const [url, setUrl] = useListUrl();
  const brandId = numberOf(url.brand_id, 0);
  return (
    <BrandSelect
      label={t('Brand')}
      isBare
      value={
        brandId ? { brand_id: brandId, name: url.brand ?? t('Brand {brandId}', { brandId }) } : null
      }
      onChange={(brand) =>
        setUrl({ brand_id: brand ? String(brand.brand_id) : undefined, brand: brand?.name })
      }
    />
  );
}

function MissingOrders() {
  return (
    <p className="quiet">
      {t(
        'Is an order missing? Refused reports are listed on the page of their brand, under Integration.',
      )}
    </p>
  );
}

function OrdersHeader() {
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <PageHeader
        title={t('Orders')}
        sub={t('Order lines, newest first. Times are in {zone}.', {
          zone: zoneLabel(network.time_zone),
        })}
        actions={
          <>
            <DecisionsButton />
            <MayButton permission="order_lines.write" onClick={() => setAdding(true)}>
              {t('Add order')}
            </MayButton>
          </>
        }
        more={<ExportMenu call={exportStaffOrderLines} />}
      />
      <Suspense>
        <AddOrderDialog opened={isAdding} onClose={() => setAdding(false)} />
      </Suspense>
    </>
  );
}
