import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import {
  addWebhook,
  deleteWebhook,
  listWebhooks,
  switchWebhook,
  type Webhook,
} from '#contract/postbacks/webhooks.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { MayButton } from '#web/staff/may-button.tsx';
import { AppDialog } from '#web/ui/app-dialog.tsx';
import { CopyField } from '#web/ui/copy-field.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { QueryTable } from '#web/ui/query-table.tsx';
import { StatusPill } from '#web/ui/status-pill.tsx';
import { Time } from '#web/ui/time.tsx';
import { useForm } from '#web/ui/use-form.ts';

/** The webhooks that notify a brand of its orders. */
export function WebhooksCard({ brandId }: { brandId: number }) {
  const [isAdding, setAdding] = useState(false);
  const webhooks = useApiQuery(listWebhooks, { brand_id: brandId });
  return (
    <div className="stack">
      <div className="row justify-between">
        <h2>{t('Webhooks')}</h2>
        <MayButton permission="brands.write" variant="default" onClick={() => setAdding(true)}>
          {t('Add webhook')}
        </MayButton>
      </div>
      <QueryTable
        label={t('Webhooks')}
        columns={columns}
        query={webhooks}
        rowKey={(row) => row.id}
        emptyTitle={t('No webhooks yet')}
        emptyText={t(
          'A webhook reports to the brand which orders were attributed, changed and decided.',
        )}
      />
      <AddDialog brandId={brandId} opened={isAdding} onClose={() => setAdding(false)} />
    </div>
  );
}

const columns: readonly Column<Webhook>[] = [
  { id: 'url', head: 'URL', width: 240, cell: (row) => <code>{row.url}</code> },
  { id: 'state', head: t('State'), cell: (row) => <State row={row} /> },
  { id: 'last', head: t('Last delivery'), cell: (row) => <Time at={row.last_delivered_at} /> },
  { id: 'status', head: t('Response'), numeric: true, cell: (row) => row.last_status ?? '–' },
  { id: 'waiting', head: t('Waiting'), numeric: true, cell: (row) => row.waiting },
  { id: 'actions', pinned: true, head: t('Actions'), cell: (row) => <Actions row={row} /> },
];

function State({ row }: { row: Webhook }) {
  if (row.enabled) {
    const word = row.failures > 0 ? t('Failing') : t('On');
    return <StatusPill tone={row.failures > 0 ? 'wait' : 'up'} word={word} />;
  }
  return <StatusPill tone={row.off_reason ? 'down' : 'neutral'} word={t('Off')} />;
}

function Actions({ row }: { row: Webhook }) {
  const refreshes = [listWebhooks];
  const change = useApiMutation(switchWebhook, { refreshes });
  const remove = useApiMutation(deleteWebhook, { refreshes });
  const common = { permission: 'brands.write', variant: 'default', size: 'xs' } as const;
  return (
    <span className="row">
      <MayButton
        {...common}
        loading={change.isPending}
        onClick={() => change.mutate({ id: row.id, enabled: row.enabled ? 0 : 1 })}
      >
        {row.enabled ? t('Switch off') : t('Switch on')}
      </MayButton>
      <MayButton
        c="var(--down)"
        {...common}
        loading={remove.isPending}
        onClick={() => remove.mutate({ id: row.id })}
      >
        {t('Delete')}
      </MayButton>
    </span>
  );
}

type AddDialogProps = { brandId: number; opened: boolean; onClose: () => void };

function AddDialog({ brandId, opened, onClose }: AddDialogProps) {
  const form = useForm(
    addWebhook,
    { url: '' },
    {
      fieldOfKey: { POSTBACK_URL_INVALID: 'url' },
      inputOf: ({ url }) => ({ brand_id: brandId, url: url.trim() }),
      refreshes: [listWebhooks],
    },
  );
  const close = () => {
    form.reset();
    onClose();
  };
  const actions = form.data ? (
    <Button onClick={close}>{t('Done')}</Button>
  ) : (
    <Button loading={form.isPending} onClick={form.send}>
      {t('Add webhook')}
    </Button>
  );
  return (
    <AppDialog opened={opened} onClose={close} title={t('Add webhook')} actions={actions}>
      {form.data ? (
        <div className="stack">
          <p>{t('Deliveries are signed with this secret. It will not be shown again.')}</p>
          <CopyField text={form.data.secret} what={t('secret')} />
        </div>
      ) : (
        <TextInput {...form.field('url')} label="URL" maxLength={2000} inputMode="url" />
      )}
    </AppDialog>
  );
}
