import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ReplyOf } from '#contract/call.ts';
import {
  listShopDeliveries,
  listShops,
  removeShop,
  replayShopDelivery,
  type ShopConnection,
  type ShopOutcome,
} from '#contract/shops/staff.ts';
import { textOf, useErrorTexts } from '#web/lib/error-texts.ts';
import { serverText, t } from '#web/lib/i18n.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { ConfirmDialog } from '#web/ui/app-dialog.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { StatusPill, type Tone } from '#web/ui/status-pill.tsx';
import { Time } from '#web/ui/time.tsx';
import { MayButton } from '../../may-button.tsx';
import { ShopSteps } from './shop-steps.tsx';
import { stepsOf } from './steps-of.ts';

type ShopCardProps = {
  shop: ShopConnection;
  secret: 'platform' | 'generated' | null;
  param: string;
  /** The script tag of the brand. */
  tag: string;
  onEdit: () => void;
};

/** One shop: its status, the three steps of its set-up, and its deliveries on request. */
export function ShopCard({ shop, secret, param, tag, onEdit }: ShopCardProps) {
  const [isListed, setListed] = useState(false);
  useErrorTexts();
  const label = serverText(shop.label);
  const heading = `shop-${shop.connection_id}`;
  const name = shop.settings.shop ?? shop.settings.address ?? '';
  return (
    <section className="card stack" aria-labelledby={heading}>
      <div className="row justify-between">
        <h3 id={heading} className="break-anywhere">
          {name === '' ? label : `${label} · ${name}`}
        </h3>
        <div className="row">
          <Button variant="default" onClick={() => setListed(!isListed)}>
            {t('Deliveries')}
          </Button>
          <RemoveButton id={shop.connection_id} />
          <MayButton permission="brands.write" variant="default" onClick={onEdit}>
            {t('Settings')}
          </MayButton>
        </div>
      </div>
      <ShopStatus shop={shop} />
      {shop.last_error && <p className="quiet">{textOf(shop.last_error)}</p>}
      <ShopSteps
        steps={stepsOf(shop.platform, param, tag)}
        id={shop.connection_id}
        url={shop.webhook_url}
      />
      {secret === 'platform' && !shop.has_secret && (
        <p role="status">
          {t('Enter the signing secret under Settings: webhooks are refused without it.')}
        </p>
      )}
      {isListed && <ShopDeliveries id={shop.connection_id} />}
    </section>
  );
}

function RemoveButton({ id }: { id: number }) {
  const [isOpen, setOpen] = useState(false);
  const remove = useApiMutation(removeShop, {
    refreshes: [listShops],
    done: t('Shop disconnected'),
    onDone: () => setOpen(false),
  });
  return (
    <>
      <MayButton permission="brands.write" variant="default" onClick={() => setOpen(true)}>
        {t('Disconnect')}
      </MayButton>
      <ConfirmDialog
        opened={isOpen}
        onClose={() => setOpen(false)}
        onConfirm={() => remove.mutate({ connection_id: id })}
        title={t('Disconnect the shop')}
        confirmLabel={t('Disconnect')}
        busy={remove.isPending}
        danger
      >
        {t('Its webhooks will be refused. Recorded orders are kept.')}
      </ConfirmDialog>
    </>
  );
}

/** What has arrived so far; each part turns green with its first arrival. */
function ShopStatus({ shop }: { shop: ShopConnection }) {
  const parts = [
    { name: t('Click'), at: shop.first_click_day },
    { name: t('Test order'), at: shop.first_test_at },
    { name: t('Order'), at: shop.first_order_at },
    { name: t('Refund or cancellation'), at: shop.first_refund_at },
  ];
  return (
    <ul className="row list-none m-0 p-0" role="status" aria-label={t('Received so far')}>
      {parts.map((part) => (
        <li key={part.name}>
          <StatusPill
            tone={part.at ? 'up' : 'wait'}
            word={part.at ? t('{name}: received', part) : t('{name}: waiting', part)}
          />
        </li>
      ))}
    </ul>
  );
}

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
function ShopDeliveries({ id }: { id: number }) {
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
