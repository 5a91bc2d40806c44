import { Button, FileInput } from '@mantine/core';
import { useState } from 'react';
import type { ReplyOf } from '#contract/call.ts';
import { importPayoutResults, listPayoutRuns, showPayoutRun } from '#contract/payout-runs/staff.ts';
import { t } from '#web/lib/i18n.ts';
import { queries } from '#web/lib/queries.ts';
import { showDone } from '#web/lib/toast.ts';
import { useUpload } from '#web/lib/use-api-mutation.ts';
import { AppDialog } from '#web/ui/app-dialog.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { StatusPill, type Tone } from '#web/ui/status-pill.tsx';

type Row = ReplyOf<typeof importPayoutResults>['rows'][number];

const WORDS: Readonly<Record<Row['verdict'], readonly [Tone, string]>> = {
  paid: ['up', t('Paid')],
  failed: ['down', t('Failed')],
  returned: ['down', t('Returned')],
  repeated: ['neutral', t('Already known')],
  not_found: ['wait', t('Unknown reference')],
  not_allowed: ['wait', t('Not applicable')],
};

const columns: readonly Column<Row>[] = [
  { id: 'reference', head: t('Reference'), cell: (row) => <code>{row.reference}</code> },
  { id: 'reported', head: t('Reported'), cell: (row) => row.reported },
  {
    id: 'verdict',
    head: t('Result'),
    cell: ({ verdict, note }) => (
      <StatusPill tone={WORDS[verdict][0]} word={WORDS[verdict][1]} reason={note} />
    ),
  },
];

/** Imports a bank's report of results: first as a preview, then applied. */
export function ResultsDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const [file, setFile] = useState<File | null>(null);
  const preview = useUpload(importPayoutResults, { apply: 0 });
  const close = () => {
    setFile(null);
    preview.reset();
    onClose();
  };
  const choose = (chosen: File | null) => {
    setFile(chosen);
    preview.reset();
    if (chosen) preview.mutate(chosen);
  };
  const actions = (
    <>
      <Button variant="default" onClick={close}>
        {t('Cancel')}
      </Button>
      <ApplyButton file={preview.data ? file : null} onDone={close} />
    </>
  );
  return (
    <AppDialog
      opened={opened}
      onClose={close}
      title={t('Import results')}
      width={720}
      actions={actions}
    >
      <div className="stack">
        <ReportInput file={file} onChoose={choose} />
        {preview.data && (
          <DataTable
            label={t('Results preview')}
            columns={columns}
            rows={preview.data.rows}
            rowKey={(row) => row.reference}
            empty={null}
          />
        )}
      </div>
    </AppDialog>
  );
}

type ReportInputProps = { file: File | null; onChoose: (chosen: File | null) => void };

function ReportInput({ file, onChoose }: ReportInputProps) {
  return (
    <FileInput
      label={t('Bank report')}
      description={t('pain.002, or CSV with reference, status (paid, failed, returned) and code')}
      placeholder={t('Choose a file')}
      accept=".xml,.csv"
      fileInputProps={{ 'aria-label': t('Results file') }}
      value={file}
      onChange={onChoose}
    />
  );
}

type ApplyButtonProps = {
  /** Null until its preview is shown. */
  file: File | null;
  onDone: () => void;
};

function ApplyButton({ file, onDone }: ApplyButtonProps) {
  const send = useUpload(importPayoutResults, { apply: 1 });
  const apply = async (chosen: File) => {
    await send.mutateAsync(chosen);
    for (const { path } of [listPayoutRuns, showPayoutRun]) {
      await queries.invalidateQueries({ queryKey: [path] });
    }
    showDone(t('Results imported'));
    onDone();
  };
  return (
    <Button
      disabled={!file}
      loading={send.isPending}
      onClick={() => file && void apply(file).catch(() => {})}
    >
      {t('Apply results')}
    </Button>
  );
}
