import type { ReplyOf } from '#contract/call.ts';
import { importRateFile, listRates, showRate } from '#contract/rates/staff.ts';
import { textOf } from '#web/lib/error-texts.ts';
import { t } from '#web/lib/i18n.ts';
import type { ImportKind } from '../import-kind.ts';

type Reply = ReplyOf<typeof importRateFile>;

/** The import of a file of rates: each rate counts as a row in the report. */
export const rateFile: ImportKind = {
  id: 'rates',
  label: t('Rates'),
  call: importRateFile,
  isOfBrand: false,
  accept: '.csv',
  help: t(
    'The European Central Bank’s CSV (full history or one day), or a CSV with the columns below: units of the currency per euro. Each rate counts as a row. Existing rates are not changed; a different value for the same day is an error.',
  ),
  sample: 'day,currency,per_eur',
  refreshes: [listRates, showRate],
  read: (reply) => {
    const { rates_total, rates_ok, rates_bad, created, unchanged, ...rest } = reply as Reply;
    return {
      applied: rest.applied,
      rows_total: rates_total,
      rows_ok: rates_ok,
      rows_bad: rates_bad,
      figures: [
        [t('New rates'), created],
        [t('Already known'), unchanged],
      ],
      errors: rest.errors.map(({ row, field, key, value }) => ({
        row,
        field: field ?? '',
        text: textOf(key),
        value,
      })),
    };
  },
};
