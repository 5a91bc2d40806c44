import { useState } from 'react';
import { homeBanners } from '#contract/content/banners.ts';
import { listStaffBanners, removeBanner } from '#contract/content/staff-banners.ts';
import { showDone } from '#web/lib/toast.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { ConfirmDialog } from '#web/ui/app-dialog.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { EmptyState, LoadError } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { MayButton } from '../may-button.tsx';
import { bannerColumns } from './banner-columns.tsx';
import { BannerDialog } from './banner-dialog.tsx';
import type { StaffBanner } from './staff-banner.ts';

/** The banners on the publishers' dashboard and on the featured brands screen. */
export default function BannersScreen() {
  const [open, setOpen] = useState<StaffBanner | 'new' | null>(null);
  const [leaving, setLeaving] = useState<StaffBanner | null>(null);
  const banners = useApiQuery(listStaffBanners, {});
  const remove = useApiMutation(removeBanner, {
    refreshes: [listStaffBanners, homeBanners],
    onDone: () => {
      showDone('The banner is gone');
      setLeaving(null);
    },
  });
  return (
    <>
      <PageHeader
        title="Banners"
        sub="Pictures on the dashboard and among the featured brands"
        actions={
          <MayButton permission="content.write" onClick={() => setOpen('new')}>
            Add banner
          </MayButton>
        }
      />
      {banners.error ? (
        <LoadError error={banners.error} onRetry={() => void banners.refetch()} />
      ) : (
        <DataTable
          label="Banners"
          columns={bannerColumns({ onEdit: setOpen, onRemove: setLeaving })}
          rows={banners.data?.list}
          rowKey={(banner) => banner.id}
          skeletonRows={4}
          empty={
            <EmptyState title="No banners yet">
              A banner is a picture with a title and a link, shown at a place for a time.
            </EmptyState>
          }
        />
      )}
      <BannerDialog banner={open} onClose={() => setOpen(null)} />
      <ConfirmDialog
        opened={leaving !== null}
        onClose={() => setLeaving(null)}
        onConfirm={() => leaving && remove.mutate({ id: leaving.id })}
        title="Remove banner"
        confirmLabel="Remove"
        busy={remove.isPending}
        danger
      >
        <p>
          “{leaving?.title}” is shown no more, and its picture is deleted. To keep it for later,
          give it an end instead.
        </p>
      </ConfirmDialog>
    </>
  );
}
