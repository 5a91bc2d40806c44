import type { ReplyOf } from '#contract/call.ts';
import { listShopDeliveries, replayShopDelivery, type ShopOutcome } from '#contract/shops/staff.ts';
import { textOf, useErrorTexts } from '#web/lib/error-texts.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { StatusPill, type Tone } from '#web/ui/status-pill.tsx';
import { Time } from '#web/ui/time.tsx';
import { MayButton } from '../../may-button.tsx';

type Delivery = ReplyOf<typeof listShopDeliveries>['list'][number];

const SHOWN = 50;
const POLL_MS = 5_000;

const words: Record<ShopOutcome, { tone: Tone; word: string }> = {
  waiting: { tone: 'wait', word: t('Waiting') },
  applied: { tone: 'up', word: t('Processed') },
  unchanged: { tone: 'up', word: t('No change') },
  incomplete: { tone: 'wait', word: t('Waiting for its order') },
  test: { tone: 'up', word: t('Test') },
  ignored: { tone: 'neutral', word: t('Ignored') },
  failed: { tone: 'down', word: t('Failed') },
};

/** The last deliveries of a shop, which can be processed again. */
export function ShopDeliveries({ id }: { id: number }) {
  useErrorTexts();
  const found = useApiQuery(
    listShopDeliveries,
    { connection_id: id, perPage: SHOWN },
    { refetchInterval: POLL_MS },
  );
  const replay = useApiMutation(replayShopDelivery, {
    refreshes: [listShopDeliveries],
    done: t('The delivery is processed again'),
  });
  return (
    <DataTable
      label={t('Deliveries')}
      columns={columnsOf((delivery_id) => replay.mutate({ delivery_id }))}
      rows={found.data?.list ?? []}
      rowKey={(row) => row.delivery_id}
      emptyTitle={t('No deliveries yet')}
      emptyText={t('Deliveries are listed here for 30 days.')}
    />
  );
}

const columnsOf = (onReplay: (id: string) => void): Column<Delivery>[] => [
  { id: 'at', head: t('Received'), cell: (row) => <Time at={row.received_at} /> },
  { id: 'topic', head: t('Event'), cell: (row) => row.topic },
  { id: 'order', head: t('Order'), cell: (row) => row.order_id ?? '–' },
  {
    id: 'outcome',
    head: t('Outcome'),
    cell: ({ outcome, problem }) => (
      <>
        <StatusPill {...words[outcome]} />
        {problem && <div className="quiet">{textOf(problem)}</div>}
      </>
    ),
  },
  {
    id: 'replay',
    head: t('Actions'),
    cell: (row) => (
      <MayButton
        permission="brands.write"
        variant="default"
        size="compact-xs"
        onClick={() => onReplay(row.delivery_id)}
      >
        {t('Process again')}
      </MayButton>
    ),
  },
];
