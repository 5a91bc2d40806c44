import { useState } from 'react';
import {
  listAudit,
  listPublishers,
  lockPublisher,
  unlockPublisher,
} from '#contract/accounts/staff.ts';
import { showDone } from '#web/lib/toast.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { pageOf, useUrl } from '#web/lib/use-url.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { QueryTable } from '#web/ui/query-table.tsx';
import { ReasonDialog } from '#web/ui/reason-dialog.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { ViewTabs } from '#web/ui/view-tabs.tsx';
import { OpenAccountDialog } from './open-account-dialog.tsx';
import { publisherColumns } from './publisher-columns.tsx';
import type { StaffPublisher } from './staff-publisher.ts';

/** All publishers: staff start an impersonation here, and lock accounts. */
export default function PublishersScreen() {
  const [url, setUrl] = useUrl();
  const page = pageOf(url);
  const [opening, setOpening] = useState<StaffPublisher | null>(null);
  const [locking, setLocking] = useState<StaffPublisher | null>(null);
  const publishers = useApiQuery(listPublishers, {
    ...page,
    keyword: url.keyword,
    locked: url.status === 'locked' ? 1 : undefined,
  });
  const done = {
    refreshes: [listPublishers, listAudit],
    onDone: ({ status }: { status: string }) => {
      showDone(`${locking?.name ?? 'Publisher'}: ${status}`);
      setLocking(null);
    },
  };
  const lock = useApiMutation(lockPublisher, done);
  const unlock = useApiMutation(unlockPublisher, done);
  const isLocked = locking?.status === 'locked';
  const decide = (reason: string) => {
    if (!locking) return;
    const { publisher_id } = locking;
    (isLocked ? unlock : lock).mutate({ publisher_id, reason });
  };
  return (
    <>
      <PageHeader title="Publishers" sub="Newest first" />
      <div className="stack">
        <ViewTabs
          label="Status"
          value={url.status ?? 'all'}
          onChange={(value) => setUrl({ status: value === 'all' ? undefined : value })}
          tabs={[
            { value: 'all', label: 'All' },
            { value: 'locked', label: 'Locked' },
          ]}
        />
        <SearchField
          label="Search publishers"
          value={url.keyword ?? ''}
          onSearch={(keyword) => setUrl({ keyword }, { replace: true })}
        />
        <QueryTable
          label="Publishers"
          columns={publisherColumns({ onOpen: setOpening, onLock: setLocking })}
          query={publishers}
          rowKey={(publisher) => publisher.publisher_id}
          isFiltered={Boolean(url.keyword)}
          onClear={() => setUrl({ keyword: undefined })}
          empty={
            <EmptyState title="No publishers">
              Registered publishers appear here. Locked publishers appear under Locked.
            </EmptyState>
          }
          page={page}
        />
      </div>
      <OpenAccountDialog publisher={opening} onClose={() => setOpening(null)} />
      <ReasonDialog
        opened={locking !== null}
        title={`${isLocked ? 'Unlock' : 'Lock'} ${locking?.name ?? ''}`}
        description="Recorded in the audit log. Not visible to the publisher."
        confirmLabel={isLocked ? 'Unlock' : 'Lock'}
        danger={!isLocked}
        busy={lock.isPending || unlock.isPending}
        onClose={() => setLocking(null)}
        onConfirm={decide}
      >
        <p>
          {isLocked
            ? 'All users of the publisher can sign in again.'
            : 'Users of the publisher can no longer sign in, and active sessions end.'}
        </p>
      </ReasonDialog>
    </>
  );
}
