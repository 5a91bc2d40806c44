import { Button } from '@mantine/core';
import { Suspense } from 'react';
import { t } from '#web/lib/i18n.ts';
import { countText } from '#web/lib/numbers.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { numberOf, pageOf, useUrl } from '#web/lib/use-url.ts';
import type { Column } from '#web/ui/data-table.tsx';
import { isRunning, type ListedImport, stateWords } from '#web/ui/imports/import-words.ts';
import { latePart } from '#web/ui/late-part.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { QueryTable } from '#web/ui/query-table.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Time } from '#web/ui/time.tsx';
import { ViewTabs } from '#web/ui/view-tabs.tsx';
import { useStaff } from '../staff-session.ts';
import { fileKinds, type ImportedKind } from './file-kinds.ts';
import { FileUpload } from './file-upload.tsx';

/**
 * Imports files of brands, coupons, products, orders and decisions: checked row by row, and stored
 * only on confirmation.
 */
export default function ImportScreen() {
  const [url, setUrl] = useUrl();
  const may = useStaff()?.permissions ?? [];
  const kinds = fileKinds.filter(({ calls }) => may.includes(calls.undo.actor.staff));
  const kind = kinds.find((one) => one.id === url.kind) ?? kinds[0];
  if (!kind) return null;
  return (
    <>
      <PageHeader
        title={t('Import')}
        sub={t('Each row is validated first. Nothing is saved until you confirm.')}
      />
      <div className="stack">
        <ViewTabs
          label={t('File type')}
          value={kind.id}
          onChange={(id) => setUrl({ kind: id })}
          tabs={kinds.map(({ id, label }) => ({ value: id, label }))}
        />
        <ImportFiles key={kind.id} kind={kind} />
      </div>
    </>
  );
}

const ShownImport = latePart(() =>
  import('./shown-import.tsx').then((file) => ({ default: file.ShownImport })),
);

const POLL_MS = 5_000;

/** Files of one kind: a new one, the one that is open, and earlier ones. */
function ImportFiles({ kind }: { kind: ImportedKind }) {
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
        <Suspense fallback={<Skeleton height={320} />}>
          <ShownImport key={id} id={id} kind={kind} />
        </Suspense>
      </>
    );
  }
  return (
    <>
      <FileUpload kind={kind} onAdded={open} />
      <EarlierImports kind={kind} onOpen={open} />
    </>
  );
}

function EarlierImports({ kind, onOpen }: { kind: ImportedKind; onOpen: (id: number) => void }) {
  const [url] = useUrl();
  const page = pageOf(url);
  const query = useApiQuery(
    kind.calls.list,
    { kind: kind.id, ...page },
    { refetchInterval: (shown) => (shown?.list.some(isRunning) ? POLL_MS : false) },
  );
  return (
    <QueryTable
      label={t('Imports')}
      columns={columns(onOpen)}
      query={query}
      rowKey={(row) => row.id}
      emptyTitle={t('No imports yet')}
      emptyText={t('Imported files are listed here.')}
      page={page}
    />
  );
}

const columns = (onOpen: (id: number) => void): readonly Column<ListedImport>[] => [
  { id: 'file', head: t('File'), cell: (row) => row.file_name },
  { id: 'brand', head: t('Brand'), cell: (row) => row.merchant_name ?? t('Several') },
  { id: 'state', head: t('State'), cell: (row) => stateWords[row.state] },
  { id: 'rows', head: t('Rows'), numeric: true, cell: (row) => countText(row.rows_total) },
  { id: 'bad', head: t('With errors'), numeric: true, cell: (row) => countText(row.rows_bad) },
  { id: 'by', head: t('Imported by'), cell: (row) => row.by_name ?? t('Command line') },
  { id: 'at', head: t('Date'), compact: 'time', cell: (row) => <Time at={row.created_at} /> },
  {
    id: 'open',
    pinned: true,
    head: t('Actions'),
    cell: (row) => (
      <Button
        variant="default"
        size="xs"
        aria-label={t('View: {id}', { id: row.id })}
        onClick={() => onOpen(row.id)}
      >
        {t('View')}
      </Button>
    ),
  },
];
