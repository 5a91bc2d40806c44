import { setTimeout } from 'node:timers/promises';
import {
  catalogueImports,
  type importBrandFile,
  type importCouponFile,
  type importProductFile,
  type ShownImport,
} from '#contract/imports/staff.ts';
import type { TestApp } from '#fixtures/testing/open-test-app.ts';
import { sendFile } from '#server/people/uploads/builders.ts';
import { runNext } from '#server/platform/queue/run-rows.ts';
import { importQueue } from './jobs.ts';

type UploadCall = typeof importBrandFile | typeof importCouponFile | typeof importProductFile;
type Choice = { apply?: 0 | 1; skip_bad?: 0 | 1 } & Record<string, unknown>;
type Answer = { code: number; message: string; data: ShownImport };

/** Runs the batches of all imports that are due. */
export async function runImports(t: TestApp): Promise<void> {
  while (await runNext(t, importQueue));
}

/** Uploads a file as staff do, waits until it is checked and, if asked, until it is applied. */
export async function buildImport(
  t: TestApp,
  staff: { token: string; staff_id: number },
  call: UploadCall,
  content: Uint8Array | string | null,
  { apply = 0, skip_bad = 0, ...attributes }: Choice = {},
): Promise<Answer> {
  const added = (await sendFile(t, staff, call, content, {}, attributes)) as Answer;
  if (added.code !== 0) return added;
  const { id } = added.data;
  await waitForImport(t, staff, id);
  if (apply === 1) {
    const started = await t.callAs(staff, catalogueImports.apply, { id, skip_bad });
    if (started.code !== 0) return started as Answer;
    await waitForImport(t, staff, id);
  }
  return (await t.callAs(staff, catalogueImports.show, { id })) as Answer;
}

/** Runs due batches until an import is at rest; another caller may be running its batch. */
async function waitForImport(t: TestApp, staff: { token: string }, id: number): Promise<void> {
  for (;;) {
    await runImports(t);
    const { data } = (await t.callAs(staff, catalogueImports.show, { id })) as Answer;
    if (data?.state !== 'checking' && data?.state !== 'applying') return;
    await setTimeout(20);
  }
}
