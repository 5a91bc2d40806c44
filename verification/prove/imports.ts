import {
  importBrandFiles,
  importCouponFiles,
  importProductFiles,
} from './imports/import-catalogue-files.ts';
import { importOrderFiles } from './imports/import-order-files.ts';
import type { Application } from './open-application.ts';
import type { Part } from './run-proofs.ts';

const SIZES = {
  full: { orders: { rows: 100_000 }, catalogue: { rows: 100_000, killsCheck: true } },
  small: { orders: { rows: 600 }, catalogue: { rows: 60, killsCheck: false } },
} as const;

/**
 * Files of every kind are applied and undone exactly once per line, though their worker is killed
 * in the middle of every step.
 */
export function proveImports(app: Application, size: keyof typeof SIZES): readonly Part[] {
  const { orders, catalogue } = SIZES[size];
  return [
    ['orders', () => importOrderFiles(app, orders)],
    ['coupons', () => importCouponFiles(app, catalogue)],
    ['brands', () => importBrandFiles(app, catalogue)],
    ['products', () => importProductFiles(app, catalogue)],
  ];
}
