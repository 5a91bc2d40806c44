import { sql } from 'kysely';
import type { FileMapping } from '#contract/imports/staff.ts';
import {
  planProgrammes,
  type Step,
  waitForImports,
} from '#server/offers/brands/imports/plan-programmes.ts';
import { brandFileTask } from '#server/offers/brands/imports/read-brand-file.ts';
import type { Programme } from '#server/offers/brands/imports/read-programme.ts';
import {
  type ImportedBrand,
  lockImportedBrands,
  undoBrand,
  undoNewBrands,
} from '#server/offers/brands/imports/undo-brand.ts';
import {
  type BrandBefore,
  type Import,
  insertProgrammes,
  updateProgramme,
} from '#server/offers/brands/imports/write-programme.ts';
import { publishComplete } from '#server/offers/brands/publish-drafts.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { bytesOf, type FileSource } from '#server/platform/files/file-source.ts';
import type {
  BatchResult,
  ChangeToUndo,
  FilePart,
  KeptSubject,
  RowBatch,
  RowChange,
} from '#server/platform/files/row-file.ts';
import { versionOf } from '#server/platform/files/version-of.ts';
import { streamIsolated } from '#server/platform/isolation/run-isolated.ts';
import { type FormerTerms, restoreTerms } from '../withdraw-terms.ts';
import { writeFirstTerms, writeProgrammeTerms } from '../write-programme-terms.ts';

const VERDICTS = { created: 'new', updated: 'changed', unchanged: 'repeated' } as const;

type Change = Omit<RowChange, 'version'>;
type Before = BrandBefore & { terms: FormerTerms | null };

/**
 * The rows of a file of brands; `currency` is that of brands without a stated one. Refuses what the
 * task and `streamIsolated` refuse.
 */
export async function* readBrands({
  source,
  mapping,
  currency,
}: {
  source: FileSource;
  mapping: FileMapping;
  currency: string;
}): AsyncGenerator<FilePart> {
  yield* streamIsolated(brandFileTask, [await bytesOf(source), mapping, currency]);
}

/**
 * Writes the brands of rows that are new or changed, with their terms. Importing the same rows again
 * changes nothing; changed rows update only the fields that their source has changed.
 */
export async function applyBrandRows({
  tx,
  rows,
  isCheck,
  import: file,
}: RowBatch): Promise<BatchResult> {
  await waitForImports(tx);
  const programmes = rows as unknown as { row: number; fields: Programme }[];
  const { steps, refused } = await planProgrammes(tx, programmes);
  const results = steps.map(({ row, kind }) => ({ row, verdict: VERDICTS[kind], error: null }));
  const terms_pending = steps.filter((step) => step.programme.rule === null).length;
  const changes = isCheck ? [] : await writeSteps(tx, steps, file);
  const times = await listBrandTimes(
    tx,
    changes.map((one) => one.subject_id),
  );
  return {
    results: [...results, ...refused],
    changes: changes.map((one) => ({
      ...one,
      version: versionOf(times.get(one.subject_id) ?? new Date(0)),
    })),
    figures: { terms_pending },
  };
}

/**
 * Restores the brands that an import has changed and takes offline those it has created. Returns
 * those that have changed since.
 */
export async function undoBrands(tx: Tx, entries: readonly ChangeToUndo[]): Promise<KeptSubject[]> {
  const brands = await lockImportedBrands(
    tx,
    entries.map((one) => one.subject_id),
  );
  const kept: KeptSubject[] = [];
  const created: ImportedBrand[] = [];
  for (const { subject_id, version, before: stored } of entries) {
    const brand = brands.get(subject_id);
    const before = stored as Before | null;
    if (!brand || versionOf(brand.updated_at) !== version) {
      kept.push({ subject_id, key: 'IMPORT_LINE_CHANGED' });
    } else if (before === null) {
      created.push(brand);
    } else {
      if (before.terms) await restoreTerms(tx, brand, before.terms);
      await undoBrand(tx, brand, before);
    }
  }
  await undoNewBrands(tx, created);
  return kept;
}

async function writeSteps(tx: Tx, steps: readonly Step[], file: Import): Promise<Change[]> {
  const changes = await createBrands(
    tx,
    steps.filter((step) => step.kind === 'created'),
    file,
  );
  for (const step of steps)
    if (step.kind === 'updated') changes.push(await changeBrand(tx, step, file));
  if (file.publishes) {
    const open = steps.filter(({ programme }) => programme.status === 'online');
    const rows = new Set(open.map(({ row }) => row));
    await publishComplete(
      tx,
      changes.flatMap((one) => (rows.has(one.row) ? [one.subject_id] : [])),
    );
  }
  return changes;
}

async function createBrands(
  tx: Tx,
  steps: readonly Extract<Step, { kind: 'created' }>[],
  file: Import,
): Promise<Change[]> {
  if (steps.length === 0) return [];
  const ids = await insertProgrammes(
    tx,
    steps.map(({ programme }) => programme),
    file.id,
  );
  const created = steps.flatMap(({ row, programme }) => {
    const brand_id = ids.get(programme.slug);
    return brand_id === undefined ? [] : [{ row, brand_id, programme }];
  });
  await writeFirstTerms(tx, created);
  return created.map(({ row, brand_id }) => ({ row, subject_id: brand_id, before: null }));
}

async function changeBrand(
  tx: Tx,
  step: Extract<Step, { kind: 'updated' }>,
  file: Import,
): Promise<Change> {
  const { row, programme, brand } = step;
  const { hasNewTerms, before } = await updateProgramme(tx, step, file);
  const former = hasNewTerms ? await writeProgrammeTerms(tx, brand, programme) : null;
  // A brand without terms shows the details of its source.
  const { comm_detail } = brand;
  const terms = former?.version === 0 ? { ...former, comm_detail } : former;
  return { row, subject_id: brand.id, before: { ...before, terms } };
}

/** When brands were written last. */
async function listBrandTimes(tx: Tx, ids: readonly number[]): Promise<Map<number, Date>> {
  const { rows } = await sql<{ id: number; updated_at: Date }>`
    select id, updated_at from brands where id = any(${[...ids]}::int[])`.execute(tx);
  return new Map(rows.map((one) => [one.id, one.updated_at]));
}
