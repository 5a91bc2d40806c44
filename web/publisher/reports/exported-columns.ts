import { comparedName } from '#contract/reports/spans.ts';
import type { Metric } from './metrics.ts';
import type { ShownGroups } from './report-calls.ts';

/**
 * The columns of an exported file: those of the table, in its order. A group has its key and its name,
 * and the currency, which the table shows at each amount, is the last one.
 */
export function exportedColumns(
  { then_by }: ShownGroups,
  shown: readonly Metric[],
  isCompared: boolean,
): string {
  const names = then_by ? ['key', 'label', 'key2', 'label2'] : ['key', 'label'];
  const figures = shown.flatMap(({ id }) => (isCompared ? [id, comparedName(id)] : [id]));
  return [...names, ...figures, 'currency'].join(',');
}
