import type { ReplyOf } from '#contract/call.ts';
import type { listOrderImports, showOrderImport } from '#contract/orders/imports.ts';
import { textOf } from '#web/lib/call-api.ts';
import { t } from '#web/lib/i18n.ts';
import type { Verdict } from '../import-kind.ts';

export type ShownImport = ReplyOf<typeof showOrderImport>;
export type ListedImport = ReplyOf<typeof listOrderImports>['list'][number];

export const stateWords: Readonly<Record<ListedImport['state'], string>> = {
  checking: t('Checking'),
  checked: t('Checked'),
  applying: t('Importing'),
  applied: t('Imported'),
  undoing: t('Undoing'),
  undone: t('Undone'),
};

export const isRunning = ({ state }: { state: ListedImport['state'] }) =>
  state === 'checking' || state === 'applying' || state === 'undoing';

/** The report of an import. */
export function verdictOf(shown: ShownImport): Verdict {
  const { kind, rows_total, rows_ok, rows_bad } = shown;
  const figures: [string, number][] = [
    [kind === 'decisions' ? t('Lines decided') : t('Updated lines'), shown.rows_changed],
    [t('Already known'), shown.rows_repeated],
  ];
  if (kind === 'orders') figures.unshift([t('New lines'), shown.rows_new]);
  if (shown.state === 'undone') figures.push([t('Lines undone'), shown.lines_undone]);
  return {
    applied: shown.state !== 'checked',
    rows_total,
    rows_ok,
    rows_bad,
    figures,
    errors: shown.errors.map(({ row, field, key, value }) => ({
      row,
      field: field ?? '',
      text: textOf(key),
      value,
    })),
  };
}
