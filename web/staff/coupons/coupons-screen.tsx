import { useState } from 'react';
import { endCoupon, listStaffCoupons, type StaffCouponRow } from '#contract/coupons/publisher.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { pageOf, useUrl } from '#web/lib/use-url.ts';
import { ConfirmDialog } from '#web/ui/app-dialog.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { QueryTable } from '#web/ui/query-table.tsx';
import { StatusPill, type Tone } from '#web/ui/status-pill.tsx';
import { Toolbar } from '#web/ui/toolbar.tsx';
import { UrlSearch } from '#web/ui/url-search.tsx';
import { UrlTabs } from '#web/ui/url-tabs.tsx';
import { ValidDays } from '#web/ui/valid-days.tsx';
import { MayButton } from '../may-button.tsx';
import { CouponDialog } from './coupon-dialog.tsx';

const states: Readonly<Record<StaffCouponRow['status'], { tone: Tone; word: string }>> = {
  upcoming: { tone: 'neutral', word: t('Upcoming') },
  active: { tone: 'up', word: t('Active') },
  expiring: { tone: 'wait', word: t('Ends soon') },
  expired: { tone: 'down', word: t('Expired') },
};

type CouponColumnsProps = {
  onEdit: (coupon: StaffCouponRow) => void;
  onEnd: (coupon: StaffCouponRow) => void;
};

/** The columns of the staff's list of coupons. */
function couponColumns(props: CouponColumnsProps): readonly Column<StaffCouponRow>[] {
  return [...offerColumns(), ...stateColumns(props)];
}

function offerColumns(): readonly Column<StaffCouponRow>[] {
  return [
    {
      id: 'name',
      head: t('Coupon'),
      width: 220,
      cell: (coupon) => (
        <>
          <strong>{coupon.name}</strong>
          <br />
          <span className="quiet">{coupon.merchant_name}</span>
        </>
      ),
    },
    { id: 'code', head: t('Code'), cell: ({ code }) => (code ? <code>{code}</code> : '–') },
    {
      id: 'exclusive',
      head: t('Exclusive to'),
      compact: 'rest',
      cell: (coupon) => coupon.exclusive_publisher_name ?? t('All publishers'),
    },
    {
      id: 'days',
      head: t('Validity'),
      width: 190,
      cell: ({ starts_at, ends_at }) => <ValidDays starts_at={starts_at} ends_at={ends_at} />,
    },
  ];
}

function stateColumns(props: CouponColumnsProps): readonly Column<StaffCouponRow>[] {
  return [
    { id: 'status', head: t('Status'), cell: ({ status }) => <StatusPill {...states[status]} /> },
    {
      id: 'acts',
      pinned: true,
      head: t('Actions'),
      numeric: true,
      cell: (coupon) => (
        <span className="inline-flex gap-8">
          <MayButton
            permission="brands.write"
            size="xs"
            variant="default"
            aria-label={t('Edit {name}', { name: coupon.name })}
            onClick={() => props.onEdit(coupon)}
          >
            {t('Edit')}
          </MayButton>
          {coupon.status !== 'expired' && (
            <MayButton
              permission="brands.write"
              size="xs"
              variant="default"
              aria-label={t('End {name}', { name: coupon.name })}
              onClick={() => props.onEnd(coupon)}
            >
              {t('End')}
            </MayButton>
          )}
        </span>
      ),
    },
  ];
}

const tabs = [
  { value: 'all', label: t('All') },
  { value: 'active', label: t('Active') },
  { value: 'expiring', label: t('Ending soon') },
  { value: 'upcoming', label: t('Upcoming') },
  { value: 'expired', label: t('Expired') },
] as const;

/** All coupons: staff add, edit and end them here; files are imported on the Import screen. */
export default function CouponsScreen() {
  const [url, setUrl] = useUrl();
  const [opened, setOpened] = useState<StaffCouponRow | 'new' | null>(null);
  const [ending, setEnding] = useState<StaffCouponRow | null>(null);
  const page = pageOf(url);
  const status = tabs.find(({ value }) => value === url.status)?.value ?? 'all';
  const coupons = useApiQuery(listStaffCoupons, { ...page, keyword: url.keyword, status });
  const counts = coupons.data?.counts;
  return (
    <>
      <PageHeader
        title={t('Coupons')}
        sub={t('Newest first. Dates are in UTC.')}
        actions={
          <MayButton permission="brands.write" onClick={() => setOpened('new')}>
            {t('Add coupon')}
          </MayButton>
        }
      />
      <div className="stack">
        <Toolbar
          tabs={
            <UrlTabs
              label={t('Status')}
              tabs={tabs.map((tab) => ({ ...tab, count: counts?.[tab.value] }))}
            />
          }
        >
          <UrlSearch label={t('Search coupons')} />
        </Toolbar>
        <QueryTable
          label={t('Coupons')}
          columns={couponColumns({ onEdit: setOpened, onEnd: setEnding })}
          query={coupons}
          filterBy={{ status: ({ status }) => ({ status }) }}
          rowKey={(one) => one.coupon_id}
          isFiltered={Boolean(url.keyword)}
          onClear={() => setUrl({ keyword: undefined })}
          emptyTitle={t('No coupons')}
          emptyText={t('Add a coupon, or upload a file under Import.')}
          page={page}
        />
      </div>
      <CouponDialog coupon={opened} onClose={() => setOpened(null)} />
      <EndDialog coupon={ending} onClose={() => setEnding(null)} />
    </>
  );
}

type EndDialogProps = { coupon: StaffCouponRow | null; onClose: () => void };

function EndDialog({ coupon, onClose }: EndDialogProps) {
  const end = useApiMutation(endCoupon, {
    refreshes: [listStaffCoupons],
    done: t('Coupon ended'),
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      opened={coupon !== null}
      title={t('End {name}', { name: coupon?.name ?? '' })}
      confirmLabel={t('End coupon')}
      danger
      busy={end.isPending}
      onClose={onClose}
      onConfirm={() => coupon && end.mutate({ coupon_id: coupon.coupon_id })}
    >
      <p>{t('The coupon ends immediately. Earlier orders are not affected.')}</p>
    </ConfirmDialog>
  );
}
