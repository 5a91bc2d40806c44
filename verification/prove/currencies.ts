import { convertByHistory } from './currencies/convert-by-history.ts';
import { plantFaults } from './currencies/plant-faults.ts';
import { readHistory } from './currencies/read-history.ts';
import { reportPastOrders } from './currencies/report-past-orders.ts';
import { walkCurrencies } from './currencies/walk-currencies.ts';
import type { Application } from './open-application.ts';
import type { Part } from './run-proofs.ts';

/** Every number of decimals, and currencies whose decimals differ in locale data. */
const FEW = ['CLF', 'EUR', 'HUF', 'IQD', 'ISK', 'JPY', 'KWD', 'LAK', 'RSD', 'TND', 'USD', 'VND'];

const SIZES = {
  full: { pairs: 2_000, orders: 200, only: null },
  small: { pairs: 200, orders: 20, only: FEW },
} as const;

/**
 * Amounts of every currency of ISO 4217 are exact from the order to the bank file, and conversions
 * by the European Central Bank's history equal an independent calculation.
 */
export function proveCurrencies(app: Application, size: keyof typeof SIZES): readonly Part[] {
  const { pairs, orders, only } = SIZES[size];
  const history = readHistory({ isComplete: size === 'full' });
  let walk: ReturnType<typeof walkCurrencies> | undefined;
  const walkOnce = () => {
    walk ??= walkCurrencies(app, { only });
    return walk;
  };
  return [
    ['conversions', (random) => convertByHistory(app, random, { history, pairs })],
    ['orders', (random) => reportPastOrders(app, random, { history, orders })],
    ['every currency', walkOnce],
    [
      'planted faults',
      async (random) => {
        const { walked } = await walkOnce();
        return plantFaults(app, random, { history, pairs: 200, walked });
      },
    ],
  ];
}
