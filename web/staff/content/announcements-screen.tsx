import { useState } from 'react';
import { listStaffNotices, withdrawNotice } from '#contract/announcements/staff.ts';
import { optionsOf, useDictionary } from '#web/lib/dictionary.ts';
import { showDone } from '#web/lib/toast.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { pageOf, useUrl } from '#web/lib/use-url.ts';
import { ConfirmDialog } from '#web/ui/app-dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { QueryTable } from '#web/ui/query-table.tsx';
import { SearchAndFilter } from '#web/ui/search-and-filter.tsx';
import { ViewTabs } from '#web/ui/view-tabs.tsx';
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
  const [open, setOpen] = useState<StaffNotice | 'new' | null>(null);
  const [leaving, setLeaving] = useState<StaffNotice | null>(null);
  const types = labels.entries('notice_type');
  const announcements = useApiQuery(listStaffNotices, {
    ...page,
    keyword: url.keyword,
    state: states.find((state) => state === url.state),
    type: types.find(({ value }) => String(value) === url.type)?.value as 1 | undefined,
  });
  const withdraw = useApiMutation(withdrawNotice, {
    refreshes: [listStaffNotices],
    onDone: () => {
      showDone('Announcement withdrawn');
      setLeaving(null);
    },
  });
  const filters = {
    filters: [{ id: 'type', label: 'Type', options: optionsOf(types) }],
    chosen: url,
    onChange: (id: string, value: string | undefined) => setUrl({ [id]: value }),
    onClear: () => setUrl({ type: undefined }),
  };
  const isFiltered = Boolean(url.keyword || url.state || url.type);
  return (
    <>
      <PageHeader
        title="Announcements"
        actions={
          <MayButton permission="content.write" onClick={() => setOpen('new')}>
            Write announcement
          </MayButton>
        }
      />
      <div className="stack">
        <SearchAndFilter label="Search announcements" {...{ url, setUrl, filters }} />
        <ViewTabs
          label="State"
          value={url.state ?? 'all'}
          onChange={(value) => setUrl({ state: value === 'all' ? undefined : value })}
          tabs={[
            { value: 'all', label: 'All' },
            ...states.map((value) => ({ value, label: noticeStates[value][1] })),
          ]}
        />
        <QueryTable
          label="Announcements"
          columns={noticeColumns({ labels, onEdit: setOpen, onWithdraw: setLeaving })}
          query={announcements}
          rowKey={(notice) => notice.id}
          skeletonRows={page.perPage}
          isFiltered={isFiltered}
          onClear={() => setUrl({ keyword: undefined, state: undefined, type: undefined })}
          empty={
            <EmptyState title="No announcements yet">
              Published and scheduled announcements appear here.
            </EmptyState>
          }
          page={page}
        />
      </div>
      <NoticeDialog notice={open} onClose={() => setOpen(null)} />
      <ConfirmDialog
        opened={leaving !== null}
        onClose={() => setLeaving(null)}
        onConfirm={() => leaving && withdraw.mutate({ id: leaving.id })}
        title="Withdraw announcement"
        confirmLabel="Withdraw"
        busy={withdraw.isPending}
        danger
      >
        <p>
          Publishers can no longer see “{leaving?.title}”. A withdrawn announcement cannot be
          published again.
        </p>
      </ConfirmDialog>
    </>
  );
}
