import type { ReactNode } from 'react';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { StatCard, StatCards } from '#web/ui/stat-card.tsx';
import type { Verdict } from './import-kinds.ts';

type RowError = Verdict['errors'][number];

const columns: readonly Column<RowError>[] = [
  {
    id: 'row',
    head: 'Row',
    hint: 'Row 1 is the first below the names of the columns.',
    cell: (one) => one.row,
  },
  { id: 'field', head: 'Column', cell: (one) => one.field || '–' },
  { id: 'value', head: 'Value', cell: (one) => <code>{one.value || '–'}</code> },
  { id: 'text', head: 'What is wrong', width: 240, cell: (one) => one.text },
];

/** What a file comes to: counts, every row with an error, and what may be done now. */
export function ImportVerdict({ verdict, children }: { verdict: Verdict; children?: ReactNode }) {
  const title = verdict.applied ? 'Imported' : 'Preview: nothing is stored yet';
  return (
    <section className="stack" aria-labelledby="verdict">
      <div role="status">
        <h2 id="verdict">{title}</h2>
      </div>
      <StatCards>
        <StatCard label="Rows" value={verdict.rows_total.toLocaleString('en')} />
        <StatCard
          label={verdict.applied ? 'Rows imported' : 'Rows without errors'}
          value={verdict.rows_ok.toLocaleString('en')}
        />
        <StatCard label="Rows with errors" value={verdict.rows_bad.toLocaleString('en')} />
        {verdict.figures.map(([name, count]) => (
          <StatCard key={name} label={name} value={count.toLocaleString('en')} />
        ))}
      </StatCards>
      {verdict.errors.length > 0 && (
        <>
          <DataTable
            label="Rows with errors"
            columns={columns}
            rows={verdict.errors}
            rowKey={(one) => `${one.row} ${one.field} ${one.text}`}
            empty={null}
          />
          {verdict.rows_bad > verdict.errors.length && (
            <p className="quiet">
              The first {verdict.errors.length.toLocaleString('en')} rows with errors are listed.
            </p>
          )}
        </>
      )}
      {children && (
        <div className="stack" style={{ alignItems: 'flex-start' }}>
          {children}
        </div>
      )}
    </section>
  );
}
