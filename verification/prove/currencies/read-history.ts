import { existsSync, readFileSync } from 'node:fs';
import { sharedData } from '#fixtures/testing/shared-data.ts';
import { DAY_MS } from '#server/platform/clock.ts';
import { nearest } from './count-exactly.ts';

const EXCERPT = new URL('../../fixtures/testing/ecb/eurofxref-hist-excerpt.csv', import.meta.url);
/** Rates have ten decimals. */
export const RATE_UNIT = 10n ** 10n;
/** A rate is valid on its day and the seven after it. */
const VALID_DAYS = 7;

/** The bank's history, read without the program. */
export type History = {
  bytes: Buffer;
  days: readonly string[];
  currencies: readonly string[];
  /** Units of `to` for one of `from` in 10^-10 on a day; null: none. */
  rate: (from: string, to: string, day: string) => bigint | null;
};

/** The complete history since 1999 if it is present and wanted, otherwise the excerpt in the repository. */
export function readHistory({ isComplete }: { isComplete: boolean }): History {
  const complete = sharedData('rates/ecb-eurofxref-hist-2026-04-13.csv');
  const bytes = readFileSync(isComplete && existsSync(complete) ? complete : EXCERPT);
  const [head = '', ...lines] = bytes.toString('utf8').trim().split(/\r?\n/);
  const columns = head.split(',').filter((name) => name !== '');
  const table = new Map<string, Map<string, bigint>>();
  for (const line of lines) {
    const cells = line.split(',');
    const rates = new Map([['EUR', RATE_UNIT]]);
    columns.forEach((name, place) => {
      const cell = cells[place] ?? '';
      if (place > 0 && /^[\d.]+$/.test(cell)) rates.set(name, unitsOf(cell));
    });
    table.set(cells[0] ?? '', rates);
  }
  return {
    bytes,
    days: [...table.keys()].sort(),
    currencies: ['EUR', ...columns.slice(1)],
    rate: (from, to, day) => {
      if (from === to) return RATE_UNIT;
      for (let back = 0; back <= VALID_DAYS; back += 1) {
        const rates = table.get(addDays(day, -back));
        const [own, other] = [rates?.get(from), rates?.get(to)];
        if (own !== undefined && other !== undefined) return nearest([other * RATE_UNIT, own]);
      }
      return null;
    },
  };
}

/** A calendar day some days later. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

function unitsOf(decimal: string): bigint {
  const [whole = '', fraction = ''] = decimal.split('.');
  return BigInt(whole) * RATE_UNIT + BigInt(fraction.padEnd(10, '0'));
}
