import { useState } from 'react';
import { type BrandKey, listBrandKeys, revokeBrandKey } from '#contract/orders/keys.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { MayButton } from '#web/staff/may-button.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { QueryTable } from '#web/ui/query-table.tsx';
import { StatusPill } from '#web/ui/status-pill.tsx';
import { Time } from '#web/ui/time.tsx';
import { AddKeyDialog, RotateKeyDialog } from './key-dialogs.tsx';

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

function KeyActions({ row }: { row: BrandKey }) {
  const [isRotating, setRotating] = useState(false);
  const revoke = useApiMutation(revokeBrandKey, {
    refreshes: [listBrandKeys],
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
