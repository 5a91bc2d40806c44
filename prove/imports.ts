import { importThroughKills } from './imports/import-through-kills.ts';
import type { Application } from './open-application.ts';
import type { Part } from './run-proofs.ts';

const SIZES = { full: { rows: 100_000 }, small: { rows: 1_500 } } as const;

/**
 * Files of orders, decisions and cancellations are applied and undone exactly once per line, though
 * their worker is killed in the middle of every step.
 */
export function proveImports(app: Application, size: keyof typeof SIZES): readonly Part[] {
  return [['files', () => importThroughKills(app, SIZES[size])]];
}
