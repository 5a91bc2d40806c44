import { expect, test } from 'vitest';
import { exportedColumns } from './exported-columns.ts';
import { metrics } from './metrics.ts';
import { performanceColumns } from './performance-columns.tsx';
import type { ShownGroups } from './report-calls.ts';

const some = metrics.filter(({ id }) => ['valid_clicks', 'commission', 'epc'].includes(id));
const groups: readonly ShownGroups[] = [
  { group_by: 'day', then_by: undefined },
  { group_by: 'brand', then_by: undefined },
  { group_by: 'brand', then_by: 'month' },
];

test.each(
  groups.flatMap((group) =>
    [some, metrics].flatMap((shown) =>
      [false, true].map((isCompared) => ({ groups: group, shown, isCompared })),
    ),
  ),
)('a file has the columns of the table in its order (%#)', (view) => {
  const table = performanceColumns({ ...view, report: undefined, chosen: {} });
  // A group is one column on the screen, and its key and its name in a file.
  const onScreen = table.flatMap(({ id }, place) => {
    if (place === 0) return ['key', 'label'];
    return id === 'then_by' ? ['key2', 'label2'] : [id];
  });
  const inFile = exportedColumns(view.groups, view.shown, view.isCompared).split(',');
  expect(inFile).toEqual([...onScreen, 'currency']);
  expect(inFile.includes('compared_epc')).toBe(view.isCompared);
});
