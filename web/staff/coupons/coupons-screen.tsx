import { useState } from 'react';
import { endCoupon, listStaffCoupons, type StaffCouponRow } from '#contract/coupons/publisher.ts';
import { showDone } from '#web/lib/toast.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { pageOf, useUrl } from '#web/lib/use-url.ts';
import { AppDialog, ConfirmDialog } from '#web/ui/app-dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { QueryTable } from '#web/ui/query-table.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { ViewTabs } from '#web/ui/view-tabs.tsx';
import { MayButton } from '../may-button.tsx';
import { couponColumns } from './coupon-columns.tsx';
import { CouponForm } from './coupon-dialog.tsx';

const STATUSES = ['active', 'expiring', 'upcoming', 'expired'] as const;

/** All coupons: staff add, edit and end them here; files are imported on the Import screen. */
export default function CouponsScreen() {
  const [url, setUrl] = useUrl();
  const [opened, setOpened] = useState<StaffCouponRow | 'new' | null>(null);
  const [ending, setEnding] = useState<StaffCouponRow | null>(null);
  const page = pageOf(url);
  const status = STATUSES.find((one) => one === url.status) ?? 'all';
  const coupons = useApiQuery(listStaffCoupons, { ...page, keyword: url.keyword, status });
  const end = useApiMutation(endCoupon, {
    refreshes: [listStaffCoupons],
    onDone: () => {
      showDone('Coupon ended');
      setEnding(null);
    },
  });
  const counts = coupons.data?.counts;
  const coupon = opened === 'new' ? null : opened;
  return (
    <>
      <PageHeader
        title="Coupons"
        sub="Newest first. Dates are in UTC."
        actions={
          <MayButton permission="brands.write" onClick={() => setOpened('new')}>
            Add coupon
          </MayButton>
        }
      />
      <div className="stack">
        <ViewTabs
          label="Status"
          value={status}
          onChange={(value) => setUrl({ status: value === 'all' ? undefined : value })}
          tabs={[
            { value: 'all', label: 'All', count: counts?.all },
            { value: 'active', label: 'Active', count: counts?.active },
            { value: 'expiring', label: 'Ending soon', count: counts?.expiring },
            { value: 'upcoming', label: 'Upcoming', count: counts?.upcoming },
            { value: 'expired', label: 'Expired', count: counts?.expired },
          ]}
        />
        <SearchField
          label="Search coupons"
          value={url.keyword ?? ''}
          onSearch={(keyword) => setUrl({ keyword }, { replace: true })}
        />
        <QueryTable
          label="Coupons"
          columns={couponColumns({ onEdit: setOpened, onEnd: setEnding })}
          query={coupons}
          rowKey={(one) => one.coupon_id}
          isFiltered={Boolean(url.keyword)}
          onClear={() => setUrl({ keyword: undefined })}
          empty={
            <EmptyState title="No coupons">Add a coupon, or upload a file under Import.</EmptyState>
          }
          page={page}
        />
      </div>
      <AppDialog
        opened={opened !== null}
        onClose={() => setOpened(null)}
        title={coupon ? `Edit ${coupon.name}` : 'Add coupon'}
        width={720}
      >
        <CouponForm
          key={coupon?.coupon_id ?? 'new'}
          coupon={coupon}
          onClose={() => setOpened(null)}
        />
      </AppDialog>
      <ConfirmDialog
        opened={ending !== null}
        title={`End ${ending?.name ?? ''}`}
        confirmLabel="End coupon"
        danger
        busy={end.isPending}
        onClose={() => setEnding(null)}
        onConfirm={() => ending && end.mutate({ coupon_id: ending.coupon_id })}
      >
        <p>The coupon ends immediately. Earlier orders are not affected.</p>
      </ConfirmDialog>
    </>
  );
}
