import { ActionIcon, Button, UnstyledButton } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { Suspense, useCallback, useState } from 'react';
import {
  listPostbackLogs,
  type PostbackDelivery,
  replayPostbacks,
} from '#contract/postbacks/deliveries.ts';
import type { Postback } from '#contract/postbacks/publisher.ts';
import { serverText, t } from '#web/lib/i18n.ts';
import { useMay } from '#web/lib/may.ts';
import { useProfile } from '#web/lib/profile.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { pageOf, useUrl } from '#web/lib/use-url.ts';
import type { Column } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { lateDialog } from '#web/ui/late-dialog.tsx';
import { QueryTable } from '#web/ui/query-table.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { StatusPill } from '#web/ui/status-pill.tsx';
import { Time } from '#web/ui/time.tsx';
import { Toolbar } from '#web/ui/toolbar.tsx';
import { Tooltip } from '#web/ui/tooltip.tsx';
import { UrlTabs } from '#web/ui/url-tabs.tsx';

const TONES = { waiting: 'wait', delivered: 'up', failed: 'down' } as const;
const WORDS = { waiting: t('Waiting'), delivered: t('Delivered'), failed: t('Failed') } as const;

/** The columns of the delivery log. */
function useDeliveryColumns(
  open: (delivery: PostbackDelivery) => void,
): Column<PostbackDelivery>[] {
  const zone = useProfile()?.time_zone;
  return [
    { id: 'made', head: t('When'), cell: (one) => <Time at={one.created_at} zone={zone} /> },
    {
      id: 'event',
      head: t('Event'),
      cell: (one) => {
        const text = one.is_test ? t('Test: {event}', { event: one.event }) : one.event;
        return (
          <UnstyledButton
            aria-label={`${text} ${one.event_id}`}
            onClick={() => open(one)}
            className="color-accent underline"
          >
            {text}
          </UnstyledButton>
        );
      },
    },
    { id: 'about', head: t('Subject'), cell: (one) => <span className="mono">{one.about}</span> },
    {
      id: 'state',
      head: t('State'),
      cell: (one) => <StatePill {...one} />,
    },
    { id: 'status', head: t('Response'), numeric: true, cell: (one) => one.last_status ?? '–' },
    {
      id: 'time',
      head: t('Time'),
      numeric: true,
      cell: (one) =>
        one.last_duration_ms === null
          ? '–'
          : t('{last_duration_ms} ms', { last_duration_ms: one.last_duration_ms }),
    },
    { id: 'attempts', head: t('Attempts'), numeric: true, cell: (one) => one.attempts },
    {
      id: 'next',
      head: t('Next attempt'),
      cell: (one) => <Time at={one.next_attempt_at} zone={zone} />,
    },
    { id: 'again', head: t('Resend'), cell: (one) => <SendAgain delivery={one} /> },
  ];
}

function SendAgain({ delivery }: { delivery: PostbackDelivery }) {
  const mayChange = useMay('tools.write');
  const replay = useApiMutation(replayPostbacks, {
    refreshes: [listPostbackLogs],
    done: t('Delivery queued'),
  });
  if (delivery.is_test) return <span className="quiet">–</span>;
  const label = t('Resend {event_id}', { event_id: delivery.event_id });
  return (
    <Tooltip label={t('Resend')}>
      <ActionIcon
        variant="subtle"
        size={32}
        aria-label={label}
        disabled={!mayChange}
        loading={replay.isPending}
        onClick={() => replay.mutate({ id: delivery.id })}
      >
        <IconRefresh size={18} />
      </ActionIcon>
    </Tooltip>
  );
}

function StatePill({ state, last_error }: Pick<PostbackDelivery, 'state' | 'last_error'>) {
  return <StatusPill tone={TONES[state]} word={WORDS[state]} reason={serverText(last_error)} />;
}

const DeliveryDrawer = lateDialog(() =>
  import('./delivery-drawer.tsx').then((file) => file.DeliveryDrawer),
);
const ReplayDialog = lateDialog(() =>
  import('./replay-dialog.tsx').then((file) => file.ReplayDialog),
);

const states = [
  { value: 'waiting', label: t('Waiting') },
  { value: 'delivered', label: t('Delivered') },
  { value: 'failed', label: t('Failed') },
] as const;

/** The deliveries of a postback in the last 30 days, pending ones, and replay. */
export function DeliveryLog({ postback }: { postback: Postback }) {
  const [url, setUrl] = useUrl();
  const page = pageOf(url);
  const [opened, setOpened] = useState<PostbackDelivery | null>(null);
  const state = states.find((one) => one.value === url.state)?.value;
  const keyword = url.keyword?.slice(0, 100) || undefined;
  const asked = { postback_id: postback.id, state, keyword, ...page };
  const log = useApiQuery(listPostbackLogs, asked, { refetchInterval: 10_000 });
  const columns = useDeliveryColumns(setOpened);
  const search = useCallback(
    (words: string) => setUrl({ keyword: words }, { replace: true }),
    [setUrl],
  );
  return (
    <section aria-labelledby="log" className="stack mt-32 gap-12">
      <div className="spread">
        <h2 id="log">{t('Deliveries in the last 30 days')}</h2>
        <span className="row">
          <Toolbar>
            <SearchField
              label={t('Search deliveries')}
              value={url.keyword ?? ''}
              onSearch={search}
            />
          </Toolbar>
          <ReplayButton postback={postback} />
        </span>
      </div>
      <UrlTabs label={t('State')} name="state" tabs={states} />
      <QueryTable
        name="deliveries"
        label={t('Deliveries')}
        columns={columns}
        query={log}
        filterBy={{ state: ({ state }) => ({ state }) }}
        rowKey={(delivery) => delivery.id}
        skeletonRows={5}
        isFiltered={Boolean(state || keyword)}
        onClear={() => setUrl({ state: undefined, keyword: undefined })}
        empty={<NoDeliveries />}
        page={page}
      />
      <Suspense>
        <DeliveryDrawer
          delivery={opened}
          opened={opened !== null}
          onClose={() => setOpened(null)}
        />
      </Suspense>
    </section>
  );
}

function NoDeliveries() {
  return (
    <EmptyState title={t('No deliveries yet')}>
      {t(
        'Each event appears here with every attempt and the response of your server. Send a test to try it.',
      )}
    </EmptyState>
  );
}

function ReplayButton({ postback }: { postback: Postback }) {
  const [isOpened, setOpened] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        {t('Resend…')}
      </Button>
      <Suspense>
        <ReplayDialog postback={postback} opened={isOpened} onClose={() => setOpened(false)} />
      </Suspense>
    </>
  );
}
