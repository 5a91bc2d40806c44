import { Button } from '@mantine/core';
import { listOrderImports } from '#contract/orders/imports.ts';
import { locale, t } from '#web/lib/i18n.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { numberOf, pageOf, useUrl } from '#web/lib/use-url.ts';
import type { Column } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { QueryTable } from '#web/ui/query-table.tsx';
import { Time } from '#web/ui/time.tsx';
import { isRunning, type ListedImport, stateWords } from './import-words.ts';
import type { OrderFileKind } from './order-file-kinds.ts';
import { OrderFileUpload } from './order-file-upload.tsx';
import { OrderImport } from './order-import.tsx';

const POLL_MS = 5_000;

/** Files of orders or decisions: a new one, the one that is open, and earlier ones. */
export function OrderFiles({ kind }: { kind: OrderFileKind }) {
  const [url, setUrl] = useUrl();
  const id = numberOf(url.import, 0);
  const open = (selected: number | undefined) =>
    setUrl({ kind: kind.id, import: selected === undefined ? undefined : String(selected) });
  if (id > 0) {
    return (
      <>
        <div>
          <Button variant="default" onClick={() => open(undefined)}>
            {t('All imports')}
          </Button>
        </div>
        <OrderImport key={id} id={id} />
      </>
    );
  }
  return (
    <>
      <OrderFileUpload kind={kind} onAdded={open} />
      <EarlierImports kind={kind} onOpen={open} />
    </>
  );
}

function EarlierImports({ kind, onOpen }: { kind: OrderFileKind; onOpen: (id: number) => void }) {
  const [url] = useUrl();
  const page = pageOf(url);
  const query = useApiQuery(
    listOrderImports,
    { kind: kind.id, ...page },
    { refetchInterval: (shown) => (shown?.list.some(isRunning) ? POLL_MS : false) },
  );
  return (
    <QueryTable
      label={t('Imports')}
      columns={columns(onOpen)}
      query={query}
      rowKey={(row) => row.id}
      empty={
        <EmptyState title={t('No imports yet')}>{t('Imported files are listed here.')}</EmptyState>
      }
      page={page}
    />
  );
}

const columns = (onOpen: (id: number) => void): readonly Column<ListedImport>[] => [
  { id: 'file', head: t('File'), cell: (row) => row.file_name },
  { id: 'brand', head: t('Brand'), cell: (row) => row.merchant_name },
  { id: 'state', head: t('State'), cell: (row) => stateWords[row.state] },
  { id: 'rows', head: t('Rows'), cell: (row) => row.rows_total.toLocaleString(locale) },
  { id: 'bad', head: t('With errors'), cell: (row) => row.rows_bad.toLocaleString(locale) },
  { id: 'by', head: t('Imported by'), cell: (row) => row.staff_name ?? t('Command line') },
  { id: 'at', head: t('Date'), cell: (row) => <Time at={row.created_at} /> },
  {
    id: 'open',
    head: t('Actions'),
    cell: (row) => (
      <Button
        variant="default"
        size="xs"
        aria-label={t('Open import {id}', { id: row.id })}
        onClick={() => onOpen(row.id)}
      >
        {t('Open')}
      </Button>
    ),
  },
];
