import type { ReplyOf } from '#contract/call.ts';
import { listStaffDeliveries } from '#contract/postbacks/deliveries.ts';
import { serverText, t } from '#web/lib/i18n.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { pageOf, useUrl } from '#web/lib/use-url.ts';
import type { Column } from '#web/ui/data-table.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { QueryTable } from '#web/ui/query-table.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { StatusPill } from '#web/ui/status-pill.tsx';
import { Time } from '#web/ui/time.tsx';
import { Toolbar } from '#web/ui/toolbar.tsx';
import { ViewTabs } from '#web/ui/view-tabs.tsx';

type Row = ReplyOf<typeof listStaffDeliveries>['list'][number];

const STATES = ['waiting', 'delivered', 'failed'] as const;
const TONES = { waiting: 'wait', delivered: 'up', failed: 'down' } as const;
const WORDS = { waiting: t('Waiting'), delivered: t('Delivered'), failed: t('Failed') } as const;

const columns: readonly Column<Row>[] = [
  { id: 'made', head: t('Time'), compact: 'time', cell: (row) => <Time at={row.created_at} /> },
  {
    id: 'publisher',
    head: t('Publisher'),
    width: 140,
    cell: (row) => (
      <>
        <strong>{row.publisher_name}</strong>
        <br />
        <span className="quiet mono">{row.publisher_code}</span>
      </>
    ),
  },
  {
    id: 'event',
    head: t('Event'),
    cell: (row) => (row.is_test ? t('Test: {event}', { event: row.event }) : row.event),
  },
  {
    id: 'about',
    head: t('Subject'),
    compact: 'title',
    cell: (row) => <span className="mono">{row.about}</span>,
  },
  {
    id: 'target',
    head: 'URL',
    cell: (row) => <span className="mono break-anywhere">{row.target}</span>,
  },
  {
    id: 'state',
    head: t('State'),
    cell: (row) => (
      <StatusPill tone={TONES[row.state]} word={WORDS[row.state]} reason={reasonOf(row)} />
    ),
  },
  {
    id: 'status',
    head: t('Response'),
    numeric: true,
    compact: 'rest',
    cell: (row) => row.last_status ?? '–',
  },
  {
    id: 'attempts',
    head: t('Attempts'),
    numeric: true,
    compact: 'rest',
    cell: (row) => row.attempts,
  },
  { id: 'next', head: t('Next attempt'), cell: (row) => <Time at={row.next_attempt_at} /> },
];

/** The postback deliveries of the last 30 days, with their results. */
export default function DeliveriesScreen() {
  const [url, setUrl] = useUrl();
  const page = pageOf(url);
  const state = STATES.find((one) => one === url.state);
  const keyword = url.keyword?.slice(0, 100) || undefined;
  const asked = useApiQuery(listStaffDeliveries, { state, keyword, ...page });
  return (
    <>
      <PageHeader
        title={t('Postback deliveries')}
        sub={t('All publishers, last 30 days, newest first')}
      />
      <div className="stack">
        <Toolbar
          tabs={
            <ViewTabs
              label={t('State')}
              value={state ?? 'all'}
              onChange={(value) => setUrl({ state: value === 'all' ? undefined : value })}
              tabs={[
                { value: 'all', label: t('All') },
                ...STATES.map((one) => ({ value: one, label: WORDS[one] })),
              ]}
            />
          }
        >
          <SearchField
            label={t('Search orders, event IDs, publishers')}
            value={url.keyword ?? ''}
            onSearch={(words) => setUrl({ keyword: words }, { replace: true })}
          />
        </Toolbar>
        <QueryTable
          label={t('Deliveries')}
          columns={columns}
          query={asked}
          filterBy={{
            publisher: ({ publisher_code }) => ({ keyword: publisher_code }),
            state: ({ state }) => ({ state }),
          }}
          rowKey={(row) => row.id}
          noteOf={(row) => row.publisher_name}
          skeletonRows={page.perPage}
          isFiltered={Boolean(state || keyword)}
          onClear={() => setUrl({ state: undefined, keyword: undefined })}
          emptyTitle={t('No deliveries yet')}
          emptyText={t('Postback deliveries of all publishers appear here.')}
          page={page}
        />
      </div>
    </>
  );
}

function reasonOf({ off_reason, last_error }: Row): string | null {
  if (off_reason === 'paused') return t('The publisher paused the postback.');
  return off_reason ? t('The postback is turned off.') : serverText(last_error);
}
