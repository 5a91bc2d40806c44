import { Button, Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import {
  addBrandKey,
  type BrandKey,
  keyScopes,
  listBrandKeys,
  listKeysToRotate,
  revokeBrandKey,
  rotateBrandKey,
} from '#contract/orders/keys.ts';
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
import { filled, useForm } from '#web/ui/use-form.ts';

const SCOPES: Readonly<Record<string, string>> = {
  'orders.write': t('Report orders'),
  'orders.decide': t('Decide orders'),
  'orders.read': t('Read orders'),
};
const refreshes = [listBrandKeys, listKeysToRotate];

type AddKeyDialogProps = { brandId: number; opened: boolean; onClose: () => void };

/** Creates a key and shows it once. */
function AddKeyDialog({ brandId, opened, onClose }: AddKeyDialogProps) {
  const start = { name: '', scopes: [...keyScopes] as string[], expires_in_days: '' };
  const form = useForm(addBrandKey, start, {
    fieldOfKey: { BRAND_KEY_EXPIRY_INVALID: 'expires_in_days' },
    inputOf: ({ name, scopes, expires_in_days }) => {
      const days = expires_in_days.trim();
      return {
        brand_id: brandId,
        ...filled({ name }),
        scopes,
        ...(days !== '' && { expires_in_days: /^\d+$/.test(days) ? Number(days) : days }),
      };
    },
    refreshes,
  });
  const { data, field } = form;
  const close = () => {
    form.reset();
    onClose();
  };
  const actions = data ? (
    <Button onClick={close}>{t('Done')}</Button>
  ) : (
    <Button loading={form.isPending} onClick={form.send}>
      {t('Create key')}
    </Button>
  );
  return (
    <AppDialog opened={opened} onClose={close} title={t('Add key')} actions={actions}>
      {data ? (
        <NewKey text={data.key} />
      ) : (
        <div className="stack">
          <TextInput {...field('name')} label={t('Name')} maxLength={100} />
          <ScopesField {...form.choice('scopes')} />
          <TextInput
            {...field('expires_in_days')}
            label={t('Valid for days (empty: until revoked)')}
            inputMode="numeric"
          />
        </div>
      )}
    </AppDialog>
  );
}

type ScopesFieldProps = {
  value: string[];
  onChange: (scopes: string[]) => void;
  error: string | undefined;
};

function ScopesField({ value, onChange, error }: ScopesFieldProps) {
  return (
    <Checkbox.Group label={t('Scopes')} value={value} onChange={onChange} error={error}>
      <div className="stack gap-8">
        {keyScopes.map((scope) => (
          <Checkbox key={scope} value={scope} label={SCOPES[scope]} />
        ))}
      </div>
    </Checkbox.Group>
  );
}

type RotateKeyDialogProps = { row: BrandKey; opened: boolean; onClose: () => void };

/** Replaces a key; the former one works for another day. */
function RotateKeyDialog({ row, opened, onClose }: RotateKeyDialogProps) {
  const rotate = useApiMutation(rotateBrandKey, { refreshes });
  const close = () => {
    rotate.reset();
    onClose();
  };
  const actions = rotate.data ? (
    <Button onClick={close}>{t('Done')}</Button>
  ) : (
    <Button loading={rotate.isPending} onClick={() => rotate.mutate({ id: row.id })}>
      {t('Create key')}
    </Button>
  );
  return (
    <AppDialog opened={opened} onClose={close} title={t('Rotate key')} actions={actions}>
      {rotate.data ? (
        <NewKey text={rotate.data.key} />
      ) : (
        <p>
          {t(
            'A new key with the same scopes is created. The key {name} keeps working for 24 hours.',
            {
              name: row.name,
            },
          )}
        </p>
      )}
    </AppDialog>
  );
}

function NewKey({ text }: { text: string }) {
  return (
    <div className="stack">
      <p>{t('Copy the key now. It will not be shown again.')}</p>
      <CopyField text={text} what={t('key')} />
    </div>
  );
}

/** The API keys of a brand. */
export function KeysCard({ brandId }: { brandId: number }) {
  const [isAdding, setAdding] = useState(false);
  const keys = useApiQuery(listBrandKeys, { brand_id: brandId });
  return (
    <div className="stack">
      <div className="row justify-between">
        <h2>{t('API keys')}</h2>
        <MayButton permission="brands.write" variant="default" onClick={() => setAdding(true)}>
          {t('Add key')}
        </MayButton>
      </div>
      <QueryTable
        label={t('API keys')}
        columns={columns}
        query={keys}
        rowKey={(row) => row.id}
        emptyTitle={t('No API keys yet')}
        emptyText={t('The order API needs a key. The single secret of the brand keeps working.')}
      />
      <AddKeyDialog brandId={brandId} opened={isAdding} onClose={() => setAdding(false)} />
    </div>
  );
}

const columns: readonly Column<BrandKey>[] = [
  {
    id: 'name',
    head: t('Name'),
    cell: (row) => (
      <>
        <strong>{row.name}</strong>
        <br />
        <span className="quiet mono">{row.hint}</span>
      </>
    ),
  },
  { id: 'scopes', head: t('Scopes'), cell: (row) => row.scopes.join(', ') },
  { id: 'state', head: t('State'), cell: (row) => <KeyState row={row} /> },
  { id: 'creator', head: t('Created by'), cell: (row) => row.created_by ?? '–' },
  { id: 'expires', head: t('Expires'), cell: (row) => <Time at={row.expires_at} /> },
  { id: 'used', head: t('Last used'), cell: (row) => <Time at={row.last_used_at} /> },
  { id: 'actions', pinned: true, head: t('Actions'), cell: (row) => <KeyActions row={row} /> },
];

const isValid = ({ revoked_at, expires_at }: BrandKey) =>
  revoked_at === null && (expires_at === null || Date.parse(expires_at) > Date.now());

function KeyState({ row }: { row: BrandKey }) {
  if (isValid(row)) return <StatusPill tone="up" word={t('Valid')} />;
  return <StatusPill tone="neutral" word={row.revoked_at ? t('Revoked') : t('Expired')} />;
}

/** Buttons to rotate and to revoke a key. */
export function KeyActions({ row }: { row: BrandKey }) {
  const [isRotating, setRotating] = useState(false);
  const revoke = useApiMutation(revokeBrandKey, {
    refreshes,
    done: t('Key revoked'),
  });
  if (!isValid(row)) return '–';
  const common = { permission: 'brands.write', variant: 'default', size: 'xs' } as const;
  return (
    <span className="row">
      <MayButton {...common} onClick={() => setRotating(true)}>
        {t('Rotate')}
      </MayButton>
      <MayButton
        c="var(--down)"
        {...common}
        loading={revoke.isPending}
        onClick={() => revoke.mutate({ id: row.id })}
      >
        {t('Revoke')}
      </MayButton>
      <RotateKeyDialog row={row} opened={isRotating} onClose={() => setRotating(false)} />
    </span>
  );
}
