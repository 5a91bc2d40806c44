import {
  planProgrammes,
  type Step,
  waitForImports,
} from '#server/brands/imports/plan-programmes.ts';
import type { Programme } from '#server/brands/imports/read-programme.ts';
import { insertProgramme, updateProgramme } from '#server/brands/imports/write-programme.ts';
import { listBrandTimes } from '#server/brands/list-brand-times.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import type { BatchResult, RowBatch, RowChange } from '#server/platform/files/row-file.ts';
import { versionOf } from '#server/platform/files/version-of.ts';
import { writeProgrammeTerms } from '../write-programme-terms.ts';

type Change = Omit<RowChange, 'version'>;

const VERDICTS = { created: 'new', updated: 'changed', unchanged: 'repeated' } as const;

/**
 * Writes the brands of rows that are new or changed, with their terms. Importing the same rows again
 * changes nothing; changed rows update only the fields that their source has changed.
 */
export async function applyBrandRows({ tx, rows, isCheck }: RowBatch): Promise<BatchResult> {
  await waitForImports(tx);
  const programmes = rows as unknown as { row: number; fields: Programme }[];
  const { steps, refused } = await planProgrammes(tx, programmes);
  const results = steps.map(({ row, kind }) => ({ row, verdict: VERDICTS[kind], error: null }));
  const terms_pending = steps.filter((step) => step.programme.rule === null).length;
  const changes: Change[] = [];
  if (!isCheck) for (const step of steps) changes.push(...(await writeStep(tx, step)));
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

async function writeStep(tx: Tx, step: Step): Promise<Change[]> {
  const { row, programme } = step;
  if (step.kind === 'unchanged') return [];
  if (step.kind === 'created') {
    const subject_id = await insertProgramme(tx, programme);
    await writeProgrammeTerms(tx, { id: subject_id, terms_version: 0 }, programme);
    return [{ row, subject_id, before: null }];
  }
  const { brand } = step;
  const { hasNewTerms, before } = await updateProgramme(tx, step);
  const former = hasNewTerms ? await writeProgrammeTerms(tx, brand, programme) : null;
  // A brand without terms shows the details of its source.
  const { comm_detail } = brand;
  const terms = former?.version === 0 ? { ...former, comm_detail } : former;
  return [{ row, subject_id: brand.id, before: { ...before, terms } }];
}
