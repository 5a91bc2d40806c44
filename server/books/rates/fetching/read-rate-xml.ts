import { isRate } from '#contract/rates/staff.ts';
import { SHOWN_CHARACTERS } from '#server/platform/files/check-row.ts';
import { isolatedTask } from '#server/platform/isolation/isolated-task.ts';
import { openMarkupParser } from '#server/platform/parsers/open-markup-parser.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { RateSheet } from '../read-rate-file.ts';
import { mayBeRated, mayHaveRate, readDay } from '../rules.ts';

/**
 * Parses the European Central Bank's XML of one day or of 90 days: `<Cube time="2026-04-13">` with
 * `<Cube currency="USD" rate="1.0832"/>` in it. Each rate is validated separately; its row is its
 * position. Refuses FILE_TYPE_NOT_ALLOWED if there is no rate.
 */
function readRateXml(bytes: Uint8Array, today: string): RateSheet {
  const sheet: RateSheet = { rates: [], errors: [] };
  let [day, row]: [string | null, number] = [null, 0];
  const parser = openMarkupParser(
    {
      onopentag(name, { time, currency, rate }) {
        if (name !== 'Cube') return;
        if (time !== undefined) day = readDay(time);
        if (currency === undefined || rate === undefined) return;
        row += 1;
        const value = `${currency} ${rate}`.slice(0, SHOWN_CHARACTERS);
        if (day === null || !mayBeRated(day, today)) {
          sheet.errors.push({ row, field: 'time', key: 'RATE_DAY_INVALID', value });
        } else if (!mayHaveRate(currency)) {
          sheet.errors.push({ row, field: 'currency', key: 'CURRENCY_INVALID', value });
        } else if (!isRate(rate)) {
          sheet.errors.push({ row, field: 'rate', key: 'RATE_INVALID', value });
        } else sheet.rates.push({ row, field: currency, currency, day, per_eur: rate });
      },
    },
    { xmlMode: true },
  );
  parser.write(Buffer.from(bytes).toString('utf8'));
  parser.end();
  return sheet.rates.length > 0 ? sheet : refuse('FILE_TYPE_NOT_ALLOWED');
}

/** `readRateXml` in an isolated process. */
export const rateXmlTask = isolatedTask(import.meta.url, 'file', readRateXml);
