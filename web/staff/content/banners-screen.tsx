import { useState } from 'react';
import { homeBanners } from '#contract/content/publisher.ts';
import { listStaffBanners, removeBanner } from '#contract/content/staff.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { ConfirmDialog } from '#web/ui/app-dialog.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { QueryTable } from '#web/ui/query-table.tsx';
import { Trans } from '#web/ui/trans.tsx';
import { MayButton } from '../may-button.tsx';
import { bannerColumns } from './banner-columns.tsx';
import { BannerDialog } from './banner-dialog.tsx';
import type { StaffBanner } from './staff-banner.ts';

/** The banners on the publishers' dashboard and on the featured brands screen. */
export default function BannersScreen() {
  const [open, setOpen] = useState<StaffBanner | 'new' | null>(null);
  const [leaving, setLeaving] = useState<StaffBanner | null>(null);
  const banners = useApiQuery(listStaffBanners, {});

  return (
    <>
      <PageHeader
        title={t('Banners')}
        sub={t('Images on the dashboard and on Featured Brands')}
        actions={
          <MayButton permission="content.write" onClick={() => setOpen('new')}>
            {t('Add banner')}
          </MayButton>
        }
      />
      <QueryTable
        label={t('Banners')}
        columns={bannerColumns({ onEdit: setOpen, onRemove: setLeaving })}
        query={banners}
        rowKey={(banner) => banner.id}
        skeletonRows={4}
        emptyTitle={t('No banners yet')}
        emptyText={t('A banner is an image with a title and a link, shown for a period.')}
      />
      <BannerDialog banner={open} onClose={() => setOpen(null)} />
      <DeleteDialog banner={leaving} onClose={() => setLeaving(null)} />
    </>
  );
}

type DeleteDialogProps = { banner: StaffBanner | null; onClose: () => void };

function DeleteDialog({ banner, onClose }: DeleteDialogProps) {
  const remove = useApiMutation(removeBanner, {
    refreshes: [listStaffBanners, homeBanners],
    done: t('Banner deleted'),
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      opened={banner !== null}
      onClose={onClose}
      onConfirm={() => banner && remove.mutate({ id: banner.id })}
      title={t('Delete banner')}
      confirmLabel={t('Delete')}
      busy={remove.isPending}
      danger
    >
      <p>
        <Trans
          id={'“{title}” and its image are deleted. To only hide it, set an end date instead.'}
          values={{ title: banner?.title }}
        />
      </p>
    </ConfirmDialog>
  );
}
