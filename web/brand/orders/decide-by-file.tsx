import { Button, FileInput } from '@mantine/core';
import { useState } from 'react';
import { brandDecisionImports, decideBrandOrdersByFile } from '#contract/imports/brand.ts';
import { listBrandOrderLines } from '#contract/orders/brand.ts';
import { useErrorTexts } from '#web/lib/error-texts.ts';
import { t } from '#web/lib/i18n.ts';
import { queries } from '#web/lib/queries.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { useApiMutation, useUpload } from '#web/lib/use-api-mutation.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { pageOf, useUrl } from '#web/lib/use-url.ts';
import type { Column } from '#web/ui/data-table.tsx';
import { ImportReport } from '#web/ui/imports/import-report.tsx';
import {
  isRunning,
  type ListedImport,
  stateWords,
  verdictOf,
} from '#web/ui/imports/import-words.ts';
import { DecideButton, useOrderSide } from '#web/ui/orders/order-side.tsx';
import { QueryTable } from '#web/ui/query-table.tsx';
import { Time } from '#web/ui/time.tsx';
import { useMcid } from '../brand-session.ts';

const { show, list, apply, undo } = brandDecisionImports;
const REFRESHES = [show, list, listBrandOrderLines];
const POLL_MS = 1_500;
const SAMPLE =
  'order_id,line_id,decision,reason,note\n1001,,approved,,\n1002,1,rejected,RETURNED,\n';

/** Decisions by file: each row is checked first, and nothing is saved until the person confirms. */
export function DecideByFile() {
  const { mayDecide } = useOrderSide();
  const [id, setId] = useState<number | null>(null);
  return (
    <div className="stack">
      {mayDecide && <UploadCard onAdded={setId} />}
      {id !== null && <OpenFile key={id} id={id} />}
      <EarlierFiles onOpen={setId} />
    </div>
  );
}

function UploadCard({ onAdded }: { onAdded: (id: number) => void }) {
  const mcid = useMcid();
  const [file, setFile] = useState<File | null>(null);
  const send = useUpload(decideBrandOrdersByFile, { mcid });
  const check = () =>
    file &&
    send.mutate(file, {
      onSuccess: ({ id }) => {
        setFile(null);
        void queries.invalidateQueries({ queryKey: [list.path] });
        onAdded(id);
      },
    });
  return (
    <section className="card stack" aria-label={t('File of decisions')}>
      <p className="quiet max-w-720">
        {t(
          'CSV of decisions on your lines. decision is approved or rejected. A rejection requires a reason, and OTHER requires a note. A row without line_id applies to all lines of the order.',
        )}
      </p>
      <div className="row items-end">
        <FileInput
          label={t('File')}
          placeholder={t('Choose a file')}
          accept=".csv,.tsv,.txt"
          clearable
          clearButtonProps={{ 'aria-label': t('Clear file') }}
          w={320}
          maw="100%"
          value={file}
          onChange={setFile}
        />
        <Button disabled={!file} loading={send.isPending} onClick={check}>
          {t('Check file')}
        </Button>
        <Button
          variant="subtle"
          onClick={() => saveFile('decisions.csv', new Blob([SAMPLE], { type: 'text/csv' }))}
        >
          {t('Download a sample file')}
        </Button>
      </div>
      {send.error && (
        <p role="alert" className="color-down">
          {send.error.text}
        </p>
      )}
    </section>
  );
}

/** A file with its result and the next action. */
function OpenFile({ id }: { id: number }) {
  useErrorTexts();
  const mcid = useMcid();
  const [skipBad, setSkipBad] = useState(false);
  const { data } = useApiQuery(
    show,
    { mcid, id },
    { refetchInterval: (shown) => (shown && isRunning(shown) ? POLL_MS : false), staleTime: 0 },
  );
  const start = useApiMutation(apply, { refreshes: REFRESHES });
  const back = useApiMutation(undo, { refreshes: REFRESHES });
  if (!data) return null;
  return (
    <section className="card stack" aria-label={data.file_name}>
      <p role="status">
        <strong className="break-anywhere">{data.file_name}</strong> {stateWords[data.state]}
      </p>
      {!isRunning(data) && (
        <ImportReport
          verdict={verdictOf(data)}
          skipBad={skipBad}
          onSkipBad={setSkipBad}
          isBusy={start.isPending}
          onApply={() => start.mutate({ mcid, id, skip_bad: skipBad ? 1 : 0 })}
        />
      )}
      {data.state === 'applied' && data.lines_changed > 0 && (
        <div className="row">
          <DecideButton
            variant="default"
            loading={back.isPending}
            onClick={() => back.mutate({ mcid, id })}
          >
            {t('Undo import')}
          </DecideButton>
          <span className="quiet">
            {t('Lines that have changed since or are settled are kept.')}
          </span>
        </div>
      )}
    </section>
  );
}

function EarlierFiles({ onOpen }: { onOpen: (id: number) => void }) {
  const [url] = useUrl();
  const page = pageOf(url);
  const query = useApiQuery(list, { mcid: useMcid(), ...page });
  return (
    <QueryTable
      label={t('Files')}
      columns={columns(onOpen)}
      query={query}
      rowKey={(row) => row.id}
      emptyTitle={t('No files yet')}
      emptyText={t('Files of decisions are listed here.')}
      page={page}
    />
  );
}

const columns = (onOpen: (id: number) => void): readonly Column<ListedImport>[] => [
  { id: 'file', head: t('File'), compact: 'title', cell: (row) => row.file_name },
  { id: 'state', head: t('State'), cell: (row) => stateWords[row.state] },
  { id: 'rows', head: t('Rows'), numeric: true, cell: (row) => row.rows_total },
  { id: 'by', head: t('Imported by'), cell: (row) => row.by_name ?? '–' },
  { id: 'at', head: t('Date'), compact: 'time', cell: (row) => <Time at={row.created_at} /> },
  {
    id: 'open',
    pinned: true,
    head: t('Actions'),
    numeric: true,
    cell: (row) => (
      <Button
        variant="default"
        size="compact-sm"
        aria-label={t('View {name}', { name: row.file_name })}
        onClick={() => onOpen(row.id)}
      >
        {t('View')}
      </Button>
    ),
  },
];
