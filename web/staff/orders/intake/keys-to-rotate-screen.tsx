import { Link } from '@tanstack/react-router';
import type { ReplyOf } from '#contract/call.ts';
import { listKeysToRotate } from '#contract/orders/keys.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import type { Column } from '#web/ui/data-table.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { QueryTable } from '#web/ui/query-table.tsx';
import { Time } from '#web/ui/time.tsx';
import { KeyActions } from './keys-card.tsx';

type Row = ReplyOf<typeof listKeysToRotate>['list'][number];

/** /staff/keys-to-rotate: valid API keys of brands that former staff have made. */
export default function KeysToRotateScreen() {
  const keys = useApiQuery(listKeysToRotate, {});
  return (
    <>
      <PageHeader
        title={t('API keys to rotate')}
        sub={t(
          'Valid keys of brands that were created by people who have left the staff. They do not end by themselves: rotate each key together with its brand.',
        )}
      />
      <QueryTable
        label={t('API keys to rotate')}
        columns={columns}
        query={keys}
        rowKey={(row) => row.id}
        emptyTitle={t('No API keys to rotate')}
        emptyText={t('When someone leaves the staff, the keys that they created are listed here.')}
      />
    </>
  );
}

const columns: readonly Column<Row>[] = [
  {
    id: 'brand',
    head: t('Brand'),
    cell: ({ mcid, merchant_name }) => (
      <Link to="/brands/$mcid/integration" params={{ mcid }} className="underline">
        {merchant_name}
      </Link>
    ),
  },
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
  { id: 'creator', head: t('Created by'), cell: (row) => row.created_by ?? '–' },
  { id: 'created', head: t('Created'), cell: (row) => <Time at={row.created_at} /> },
  { id: 'expires', head: t('Expires'), cell: (row) => <Time at={row.expires_at} /> },
  { id: 'used', head: t('Last used'), cell: (row) => <Time at={row.last_used_at} /> },
  { id: 'actions', pinned: true, head: t('Actions'), cell: (row) => <KeyActions row={row} /> },
];
