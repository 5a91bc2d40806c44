import { Button, FileInput, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { ReplyOf } from '#contract/call.ts';
import { isDay } from '#contract/fields.ts';
import { reconcilePayouts } from '#contract/payout-runs/staff.ts';
import { optionsOf, useDictionary } from '#web/lib/dictionary.ts';
import { t } from '#web/lib/i18n.ts';
import { useUpload } from '#web/lib/use-api-mutation.ts';
import { AppDialog } from '#web/ui/app-dialog.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { Money } from '#web/ui/money.tsx';
import { Trans } from '#web/ui/trans.tsx';

type Report = ReplyOf<typeof reconcilePayouts>;
type Row = Report['rows'][number];

const FINDINGS: Readonly<Record<Row['finding'], string>> = {
  differs: t('Differs'),
  theirs_only: t('Unknown to us'),
  ours_only: t('Missing in statement'),
  reported_twice: t('Duplicate'),
};

const columns: readonly Column<Row>[] = [
  { id: 'reference', head: t('Reference'), cell: (row) => <code>{row.reference}</code> },
  { id: 'finding', head: t('Finding'), cell: (row) => FINDINGS[row.finding] },
  { id: 'ours', head: t('Ours'), cell: (row) => row.ours ?? '–' },
  { id: 'theirs', head: t('Theirs'), cell: (row) => row.theirs ?? '–' },
];

/** Reconciles a provider's statement of some days with the payouts sent in that period. */
export function ReconcileDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const today = new Date().toISOString().slice(0, 10);
  const [asked, setAsked] = useState({ type: 'paypal', start_date: today, end_date: today });
  const [file, setFile] = useState<File | null>(null);
  const compare = useUpload(reconcilePayouts, asked);
  const change = (part: Partial<typeof asked>) => {
    setAsked({ ...asked, ...part });
    compare.reset();
  };
  const isWhole = file !== null && isDay(asked.start_date) && isDay(asked.end_date);
  const actions = (
    <>
      <Button variant="default" onClick={onClose}>
        {t('Close')}
      </Button>
      <Button
        disabled={!isWhole}
        loading={compare.isPending}
        onClick={() => file && compare.mutate(file)}
      >
        {t('Compare')}
      </Button>
    </>
  );
  return (
    <AppDialog
      opened={opened}
      onClose={onClose}
      title={t('Reconcile')}
      width={760}
      actions={actions}
    >
      <div className="stack">
        <Period period={asked} onChange={change} />
        <StatementInput
          file={file}
          onChoose={(chosen) => {
            setFile(chosen);
            compare.reset();
          }}
        />
        {compare.data && <Findings report={compare.data} />}
      </div>
    </AppDialog>
  );
}

function Findings({ report }: { report: Report }) {
  return (
    <>
      <p>
        {t('{count, plural, one {# payout matches} other {# payouts match}}.', {
          count: report.equal,
        })}
      </p>
      {report.sums.map(({ currency, ours, theirs }) => (
        <p key={currency}>
          <Trans
            id="Ours <0/>, theirs <1/>"
            components={{
              0: <Money amount={ours} currency={currency} />,
              1: <Money amount={theirs} currency={currency} />,
            }}
          />
        </p>
      ))}
      <DataTable
        label={t('Differences')}
        columns={columns}
        rows={report.rows}
        rowKey={(row) => `${row.reference} ${row.finding}`}
        emptyTitle={t('No differences')}
      />
    </>
  );
}

type StatementInputProps = { file: File | null; onChoose: (chosen: File | null) => void };

function StatementInput({ file, onChoose }: StatementInputProps) {
  return (
    <FileInput
      label={t('Statement')}
      description={t(
        'CSV with reference, amount, currency and optionally status. Dates are in UTC.',
      )}
      placeholder={t('Choose a file')}
      accept=".csv"
      fileInputProps={{ 'aria-label': t('Statement file') }}
      value={file}
      onChange={onChoose}
    />
  );
}

type StatementPeriod = { type: string; start_date: string; end_date: string };

type PeriodProps = { period: StatementPeriod; onChange: (part: Partial<StatementPeriod>) => void };

function Period({ period, onChange }: PeriodProps) {
  const words = useDictionary();
  return (
    <div className="row items-end">
      <NativeSelect
        label={t('Provider')}
        data={optionsOf(words.entries('payout_type'))}
        value={period.type}
        onChange={(event) => onChange({ type: event.currentTarget.value })}
      />
      <TextInput
        label={t('From')}
        type="date"
        value={period.start_date}
        onChange={(event) => onChange({ start_date: event.currentTarget.value })}
      />
      <TextInput
        label={t('To')}
        type="date"
        value={period.end_date}
        onChange={(event) => onChange({ end_date: event.currentTarget.value })}
      />
    </div>
  );
}
