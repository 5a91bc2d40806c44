import type { ReplyOf } from '#contract/call.ts';
import type { orderImports, ShownImport as Reply } from '#contract/imports/staff.ts';
import { textOf } from '#web/lib/error-texts.ts';
import { t } from '#web/lib/i18n.ts';
import type { Verdict } from './import-report.tsx';

export type ShownImport = Reply;
export type ListedImport = ReplyOf<typeof orderImports.list>['list'][number];

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
    [kind === 'decisions' ? t('Lines decided') : t('Changed'), shown.rows_changed],
    [t('Already known'), shown.rows_repeated],
  ];
  if (kind !== 'decisions') figures.unshift([t('New'), shown.rows_new]);
  if (kind === 'brands') figures.push([t('Terms missing'), shown.terms_pending]);
  if (kind === 'products') {
    figures.push([t('Removed'), shown.vanished], [t('Without product page'), shown.without_link]);
  }
  if (shown.state === 'undone') figures.push([t('Undone'), shown.lines_undone]);
  return {
    applied: shown.state !== 'checked',
    rows_total,
    rows_ok,
    rows_bad,
    figures,
    errors: shown.errors.map(({ row, field, key, reason, value }) => ({
      row,
      field: field ?? '',
      text: reason ?? textOf(key),
      value,
    })),
  };
}
