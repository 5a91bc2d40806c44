import { isDeepStrictEqual } from 'node:util';
import type { Tx } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { type BrandColumns, lockBrandsByMcid, lockImports } from '../store.ts';
import type { RowError } from './read-brand-file.ts';
import type { Programme } from './read-programme.ts';

/** What an import does with one programme; `changed` lists the fields its source has changed. */
export type Step =
  | { kind: 'created'; programme: Programme }
  | { kind: 'updated'; programme: Programme; brand: BrandColumns; changed: string[] }
  | { kind: 'unchanged'; programme: Programme };

/**
 * Lets only one import write until the transaction ends: two concurrent ones would both create the
 * same new brand. Refuses DATA_CONFLICT while another import writes.
 */
export async function requireOnlyImport(tx: Tx): Promise<void> {
  if (!(await lockImports(tx))) refuse('DATA_CONFLICT');
}

/**
 * Compares the rows of a file with the previous import. The brands stay locked until the
 * transaction ends.
 */
export async function planProgrammes(
  tx: Tx,
  rows: readonly { line: number; programme: Programme }[],
): Promise<{ steps: Step[]; errors: RowError[] }> {
  const slugs = rows.map((row) => row.programme.slug);
  const known = new Map((await lockBrandsByMcid(tx, slugs)).map((brand) => [brand.mcid, brand]));
  const steps: Step[] = [];
  const errors: RowError[] = [];
  for (const { line, programme } of rows) {
    const brand = known.get(programme.slug);
    if (brand && (brand.source !== programme.source || brand.source_key !== programme.slug)) {
      errors.push({ line, key: 'slug', reason: 'belongs to a brand from elsewhere' });
    } else {
      steps.push(stepOf(programme, brand));
    }
  }
  return { steps, errors };
}

function stepOf(programme: Programme, brand: BrandColumns | undefined): Step {
  if (!brand) return { kind: 'created', programme };
  const before = (brand.source_record ?? {}) as Record<string, unknown>;
  const changed = Object.entries(programme)
    .filter(([name, value]) => !isDeepStrictEqual(value, before[name]))
    .map(([name]) => name);
  if (changed.length === 0) return { kind: 'unchanged', programme };
  return { kind: 'updated', programme, brand, changed };
}
