import { existsSync, readFileSync } from 'node:fs';
import { sharedData } from '#fixtures/testing/shared-data.ts';
import { crossRates, type Rates, type RatesPerEuro } from '../money-model/cross-rates.ts';
import { RATE_UNIT } from '../money-model/open-arithmetic.ts';

const EXCERPT = new URL('../../fixtures/testing/ecb/eurofxref-hist-excerpt.csv', import.meta.url);

/** The bank's history, read without the program. */
export type History = {
  bytes: Buffer;
  days: readonly string[];
  currencies: readonly string[];
  rate: Rates;
};

/** The complete history since 1999 if it is present and wanted, otherwise the excerpt in the repository. */
export function readHistory({ isComplete }: { isComplete: boolean }): History {
  const complete = sharedData('rates/ecb-eurofxref-hist-2026-04-13.csv');
  const bytes = readFileSync(isComplete && existsSync(complete) ? complete : EXCERPT);
  const [head = '', ...lines] = bytes.toString('utf8').trim().split(/\r?\n/);
  const columns = head.split(',').filter((name) => name !== '');
  const table: RatesPerEuro = new Map();
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
    rate: crossRates(table),
  };
}

function unitsOf(decimal: string): bigint {
  const [whole = '', fraction = ''] = decimal.split('.');
  return BigInt(whole) * RATE_UNIT + BigInt(fraction.padEnd(10, '0'));
}
