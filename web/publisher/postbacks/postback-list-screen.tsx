import { ActionIcon, Button, NativeSelect } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import {
  deletePostback,
  listPostbacks,
  type Postback,
  switchPostback,
} from '#contract/postbacks/publisher.ts';
import { bindFilters } from '#web/lib/bind-filters.ts';
import { optionsOf, useDictionary } from '#web/lib/dictionary.ts';
import { t } from '#web/lib/i18n.ts';
import { useMay } from '#web/lib/may.ts';
import { countText } from '#web/lib/numbers.ts';
import { useProfile } from '#web/lib/profile.ts';
import { showDone } from '#web/lib/toast.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { numberOf, pageOf, useUrl } from '#web/lib/use-url.ts';
import { ConfirmDialog } from '#web/ui/app-dialog.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FilterButton, FilterChips } from '#web/ui/filters.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { QueryTable } from '#web/ui/query-table.tsx';
import { TargetAddress } from '#web/ui/target-address.tsx';
import { Time } from '#web/ui/time.tsx';
import { Toolbar } from '#web/ui/toolbar.tsx';
import { Tooltip } from '#web/ui/tooltip.tsx';
import { PostbackHealth } from './postback-health.tsx';

/** /tools/global-postback/list: the postbacks, their events, and the health of their endpoints. */
export default function PostbackListScreen() {
  const [url] = useUrl();
  const page = pageOf(url);
  const filters = usePostbackFilters();
  const columns = usePostbackColumns();
  const event_type = numberOf(url.event_type, 0) || undefined;
  const delivery_type = numberOf(url.delivery_type, 0) || undefined;
  const postbacks = useApiQuery(
    listPostbacks,
    { event_type, delivery_type, ...page },
    { frameFirst: true },
  );
  return (
    <>
      <PageHeader
        title={t('Postback List')}
        sub={t(
          'Send events to your systems as they happen. Failed deliveries are retried for three days.',
        )}
        actions={<NewPostback />}
      />
      <div className="stack">
        <Toolbar>
          <FilterButton {...filters} />
        </Toolbar>
        <FilterChips {...filters} />
        <QueryTable
          label={t('Postbacks')}
          columns={columns}
          query={postbacks}
          filterBy={{ delivery: (one) => ({ delivery_type: String(one.delivery_type) }) }}
          rowKey={(postback) => postback.id}
          skeletonRows={5}
          isFiltered={Boolean(event_type || delivery_type)}
          onClear={filters.onClear}
          empty={
            <EmptyState title={t('No postbacks yet')} action={<NewPostback />}>
              {t(
                'A postback sends a request to your server whenever an order is created or updated.',
              )}
            </EmptyState>
          }
          page={page}
        />
      </div>
    </>
  );
}

function usePostbackFilters() {
  const [url, setUrl] = useUrl();
  const labels = useDictionary();
  const filter = (id: 'event_type' | 'delivery_type', label: string) => ({
    id,
    label,
    options: optionsOf(labels.entries(`postback_${id}`)),
  });
  const filters = [filter('event_type', t('Event')), filter('delivery_type', t('Format'))];
  return { filters, ...bindFilters(['event_type', 'delivery_type'], url, setUrl) };
}

function NewPostback() {
  return (
    <Button
      renderRoot={(props) => <Link to="/tools/global-postback/edit" {...props} />}
      leftSection={<IconPlus size={18} />}
    >
      {t('New postback')}
    </Button>
  );
}

const eventsText = (event: string, more: number) =>
  more > 0 ? t('{event} and {more} more', { event, more }) : event;

/** The columns of the list of postbacks. */
function usePostbackColumns(): Column<Postback>[] {
  const labels = useDictionary();
  const zone = useProfile()?.time_zone;
  return [
    {
      id: 'event',
      head: t('Events'),
      width: 180,
      cell: (postback) => (
        <Link to={`/tools/global-postback/edit/${postback.id}`}>
          {eventsText(
            labels.of('postback_event_type', postback.event_type) ||
              t('Postback {id}', { id: postback.id }),
            postback.event_types.length - 1,
          )}
        </Link>
      ),
    },
    {
      id: 'url',
      head: 'URL',
      cell: (postback) => <TargetAddress address={postback.link_url} />,
    },
    {
      id: 'delivery',
      head: t('Format'),
      cell: (postback) => labels.of('postback_delivery_type', postback.delivery_type),
    },
    {
      id: 'brands',
      head: t('Brands'),
      cell: ({ mids }) =>
        mids.length === 0 ? t('All') : mids.length === 1 ? mids[0] : mids.length,
    },
    {
      id: 'health',
      head: t('Health'),
      compact: 'status',
      cell: (postback) => <PostbackHealth postback={postback} />,
    },
    {
      id: 'waiting',
      head: t('Waiting'),
      numeric: true,
      compact: 'rest',
      cell: ({ waiting }) => countText(waiting),
    },
    {
      id: 'last',
      head: t('Last delivery'),
      cell: (postback) => <Time at={postback.last_delivered_at} zone={zone} />,
    },
    { id: 'actions', head: t('State'), cell: (postback) => <Actions postback={postback} /> },
  ];
}

function Actions({ postback }: { postback: Postback }) {
  const { id } = postback;
  const mayChange = useMay('tools.write');
  const [asking, setAsking] = useState(false);
  const remove = useApiMutation(deletePostback, {
    refreshes: [listPostbacks],
    done: t('Postback deleted'),
  });
  return (
    <span className="row no-wrap">
      <StateSelect postback={postback} mayChange={mayChange} />
      <Tooltip label={t('Delete')}>
        <ActionIcon
          variant="subtle"
          c="var(--down)"
          size={32}
          aria-label={t('Delete postback {id}', { id })}
          disabled={!mayChange}
          onClick={() => setAsking(true)}
        >
          <IconTrash size={18} />
        </ActionIcon>
      </Tooltip>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          remove.mutate({ id });
        }}
        title={t('Delete this postback?')}
        confirmLabel={t('Delete')}
        danger
      >
        {t('No more events are sent to this URL, and pending deliveries are discarded.')}
      </ConfirmDialog>
    </span>
  );
}

/** One control of three states: a paused postback keeps its events, one that is off sends none. */
function StateSelect({ postback, mayChange }: { postback: Postback; mayChange: boolean }) {
  const { id, enabled, off_reason } = postback;
  const flip = useApiMutation(switchPostback, {
    refreshes: [listPostbacks],
    onDone: (now) => showDone(doneText(now)),
  });
  const state = enabled ? 'on' : off_reason === 'paused' ? 'paused' : 'off';
  return (
    <NativeSelect
      aria-label={t('State of postback {id}', { id })}
      size="xs"
      w={96}
      data={[
        { value: 'on', label: t('On') },
        { value: 'paused', label: t('Paused'), disabled: state === 'off' },
        { value: 'off', label: t('Off') },
      ]}
      value={state}
      disabled={!mayChange || flip.isPending}
      onChange={({ currentTarget: { value } }) =>
        flip.mutate(
          value === 'paused'
            ? { id, enabled: 0, pause: 1 }
            : { id, enabled: value === 'on' ? 1 : 0 },
        )
      }
    />
  );
}

function doneText({ enabled, off_reason }: Postback): string {
  if (enabled) return t('Postback turned on');
  return off_reason === 'paused' ? t('Postback paused') : t('Postback turned off');
}
