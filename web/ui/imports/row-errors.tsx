import { t } from '#web/lib/i18n.ts';
import { countText } from '#web/lib/numbers.ts';
import { type Column, DataTable } from '../data-table.tsx';
import { Trans } from '../trans.tsx';

/** The error of one row of a file. */
export type RowError = { row: number; field: string; text: string; value: string };

const columns: readonly Column<RowError>[] = [
  {
    id: 'row',
    head: t('Row'),
    compact: 'value',
    hint: t('Row 1 is the first row below the header.'),
    cell: (one) => one.row,
  },
  { id: 'field', head: t('Column'), cell: (one) => one.field || '–' },
  { id: 'value', head: t('Value'), cell: (one) => <code>{one.value || '–'}</code> },
  {
    id: 'text',
    head: t('Problem'),
    width: 240,
    compact: 'title',
    cell: (one) => one.text,
  },
];

/** The listed invalid rows, and how many there are in all (`total`). */
export function RowErrors({ errors, total }: { errors: readonly RowError[]; total: number }) {
  return (
    <>
      <DataTable
        label={t('Rows with errors')}
        columns={columns}
        rows={errors}
        rowKey={(one) => `${one.row} ${one.field} ${one.text}`}
        empty={null}
      />
      {total > errors.length && (
        <p className="quiet">
          <Trans
            id={'The first {length} rows with errors are listed.'}
            values={{ length: countText(errors.length) }}
          />
        </p>
      )}
    </>
  );
}
