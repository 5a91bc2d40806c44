import { Checkbox } from '@mantine/core';
import { t } from '#web/lib/i18n.ts';
import type { Column } from './data-table.tsx';
import type { Selection } from './use-selection.ts';

/** The first column of a list whose rows can be selected. */
export function selectColumn<Row>(
  selection: Selection,
  idOf: (row: Row) => number,
  nameOf: (row: Row) => string,
): Column<Row> {
  return {
    id: 'select',
    head: t('Select'),
    width: 60,
    cell: (row) => (
      <Checkbox
        aria-label={t('Select {name}', { name: nameOf(row) })}
        checked={selection.has(idOf(row))}
        onChange={() => selection.toggle(idOf(row))}
      />
    ),
  };
}
