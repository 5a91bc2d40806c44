import { useState } from 'react';
import { listStaffNotices, withdrawNotice } from '#contract/announcements/staff.ts';
import { bindFilters } from '#web/lib/bind-filters.ts';
import { optionsOf, useDictionary } from '#web/lib/dictionary.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { pageOf, useUrl } from '#web/lib/use-url.ts';
import { ConfirmDialog } from '#web/ui/app-dialog.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { QueryTable } from '#web/ui/query-table.tsx';
import { SearchAndFilter } from '#web/ui/search-and-filter.tsx';
import { Trans } from '#web/ui/trans.tsx';
import { UrlTabs } from '#web/ui/url-tabs.tsx';
import { MayButton } from '../may-button.tsx';
import { noticeColumns, noticeStates } from './notice-columns.tsx';
import { NoticeDialog } from './notice-dialog.tsx';
import type { StaffNotice } from './staff-notice.ts';

const states = Object.keys(noticeStates) as StaffNotice['state'][];

/** All announcements, written by staff or created by events; new ones are written here. */
export default function AnnouncementsScreen() {
  const [url, setUrl] = useUrl();
  const labels = useDictionary();
  const page = pageOf(url);
  const [edited, setEdited] = useState<StaffNotice | null>(null);
  const [leaving, setLeaving] = useState<StaffNotice | null>(null);
  const types = labels.entries('notice_type');
  const announcements = useApiQuery(listStaffNotices, {
    ...page,
    keyword: url.keyword,
    state: states.find((state) => state === url.state),
    type: types.find(({ value }) => String(value) === url.type)?.value as 1 | undefined,
  });
  const all = bindFilters(['keyword', 'state', 'type'], url, setUrl);
  return (
    <>
      <PageHeader title={t('Announcements')} actions={<WriteButton />} />
      <div className="stack">
        <SearchAndFilter
          label={t('Search announcements')}
          filters={[{ id: 'type', label: t('Type'), options: optionsOf(types) }]}
          tabs={
            <UrlTabs
              label={t('State')}
              name="state"
              tabs={states.map((value) => ({ value, label: noticeStates[value][1] }))}
            />
          }
        />
        <QueryTable
          label={t('Announcements')}
          columns={noticeColumns({ labels, onEdit: setEdited, onWithdraw: setLeaving })}
          query={announcements}
          filterBy={{ state: ({ state }) => ({ state }) }}
          rowKey={(notice) => notice.id}
          skeletonRows={page.perPage}
          isFiltered={all.isFiltered}
          onClear={all.onClear}
          emptyTitle={t('No announcements yet')}
          emptyText={t('Published and scheduled announcements appear here.')}
          page={page}
        />
      </div>
      <NoticeDialog notice={edited} onClose={() => setEdited(null)} />
      <WithdrawDialog notice={leaving} onClose={() => setLeaving(null)} />
    </>
  );
}

function WriteButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <MayButton permission="content.write" onClick={() => setOpen(true)}>
        {t('Write announcement')}
      </MayButton>
      <NoticeDialog notice={isOpen ? 'new' : null} onClose={() => setOpen(false)} />
    </>
  );
}

type WithdrawDialogProps = { notice: StaffNotice | null; onClose: () => void };

function WithdrawDialog({ notice, onClose }: WithdrawDialogProps) {
  const withdraw = useApiMutation(withdrawNotice, {
    refreshes: [listStaffNotices],
    done: t('Announcement withdrawn'),
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      opened={notice !== null}
      onClose={onClose}
      onConfirm={() => notice && withdraw.mutate({ id: notice.id })}
      title={t('Withdraw announcement')}
      confirmLabel={t('Withdraw')}
      busy={withdraw.isPending}
      danger
    >
      <p>
        <Trans
          id={
            'Publishers can no longer see “{title}”. A withdrawn announcement cannot be published again.'
          }
          values={{ title: notice?.title }}
        />
      </p>
    </ConfirmDialog>
  );
}
