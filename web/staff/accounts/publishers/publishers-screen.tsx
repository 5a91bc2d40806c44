import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { listPublishers } from '#contract/accounts/staff.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { pageOf, useUrl } from '#web/lib/use-url.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { QueryTable } from '#web/ui/query-table.tsx';
import { Toolbar } from '#web/ui/toolbar.tsx';
import { UrlSearch } from '#web/ui/url-search.tsx';
import { UrlTabs } from '#web/ui/url-tabs.tsx';
import { LockDialog } from './lock-dialog.tsx';
import { OpenAccountDialog } from './open-account-dialog.tsx';
import { publisherColumns } from './publisher-columns.tsx';
import type { StaffPublisher } from './staff-publisher.ts';

/** All publishers: staff start an impersonation here, and lock accounts. */
export default function PublishersScreen() {
  const [url, setUrl] = useUrl();
  const navigate = useNavigate();
  const page = pageOf(url);
  const [opening, setOpening] = useState<StaffPublisher | null>(null);
  const [locking, setLocking] = useState<StaffPublisher | null>(null);
  const publishers = useApiQuery(listPublishers, {
    ...page,
    keyword: url.keyword,
    locked: url.status === 'locked' ? 1 : undefined,
  });
  return (
    <>
      <PageHeader title={t('Publishers')} sub={t('Newest first')} />
      <div className="stack">
        <Toolbar
          tabs={<UrlTabs label={t('Status')} tabs={[{ value: 'locked', label: t('Locked') }]} />}
        >
          <UrlSearch label={t('Search publishers')} />
        </Toolbar>
        <QueryTable
          label={t('Publishers')}
          columns={publisherColumns({ onOpen: setOpening, onLock: setLocking })}
          query={publishers}
          rowKey={(publisher) => publisher.publisher_id}
          onOpenRow={({ publisher_id }) => void navigate({ to: `/publishers/${publisher_id}` })}
          isFiltered={Boolean(url.keyword)}
          onClear={() => setUrl({ keyword: undefined })}
          emptyTitle={t('No publishers')}
          emptyText={t('Registered publishers appear here. Locked publishers appear under Locked.')}
          page={page}
        />
      </div>
      <OpenAccountDialog publisher={opening} onClose={() => setOpening(null)} />
      <LockDialog publisher={locking} onClose={() => setLocking(null)} />
    </>
  );
}
