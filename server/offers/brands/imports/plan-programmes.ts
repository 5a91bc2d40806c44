import { isDeepStrictEqual } from 'node:util';
import type { Tx } from '#server/platform/db/connect.ts';
import type { RowResult } from '#server/platform/files/row-file.ts';
import { type BrandColumns, lockBrandsByMcid, lockImports } from '../store.ts';
import { programmeError } from './bad-entry.ts';
import type { Programme } from './read-programme.ts';

/** What an import does with one programme; `changed` lists the fields its source has changed. */
export type Step = { row: number } & (
  | { kind: 'created'; programme: Programme }
  | { kind: 'updated'; programme: Programme; brand: BrandColumns; changed: string[] }
  | { kind: 'unchanged'; programme: Programme }
);

/**
 * Lets only one import write until the transaction ends: two concurrent ones would both create the
 * same new brand.
 */
export async function waitForImports(tx: Tx): Promise<void> {
  await lockImports(tx);
}

/**
 * Compares the rows of a file with the previous import. The brands stay locked until the
 * transaction ends.
 */
export async function planProgrammes(
  tx: Tx,
  rows: readonly { row: number; fields: Programme }[],
): Promise<{ steps: Step[]; refused: RowResult[] }> {
  const slugs = rows.map(({ fields }) => fields.slug);
  const known = new Map((await lockBrandsByMcid(tx, slugs)).map((brand) => [brand.mcid, brand]));
  const steps: Step[] = [];
  const refused: RowResult[] = [];
  for (const { row, fields: programme } of rows) {
    const brand = known.get(programme.slug);
    if (brand && (brand.source !== programme.source || brand.source_key !== programme.slug)) {
      const error = programmeError('slug', 'belongs to a brand from elsewhere');
      refused.push({ row, verdict: null, error });
    } else {
      steps.push({ row, ...stepOf(programme, brand) });
    }
  }
  return { steps, refused };
}

function stepOf(programme: Programme, brand: BrandColumns | undefined) {
  if (!brand) return { kind: 'created' as const, programme };
  const before = (brand.source_record ?? {}) as Record<string, unknown>;
  const after: Record<string, unknown> = programme;
  // Both are stored as JSON, which omits undefined fields: removed tiers are only in `before`.
  const names = Object.keys({ ...before, ...after });
  const changed = names.filter((name) => !isDeepStrictEqual(after[name], before[name]));
  if (changed.length === 0) return { kind: 'unchanged' as const, programme };
  return { kind: 'updated' as const, programme, brand, changed };
}
