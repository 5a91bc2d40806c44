import { parse } from 'csv-parse/sync';
import type { Call, InputOf } from '#contract/call.ts';
import { listDownloads } from '#contract/downloads/publisher.ts';
import { type Caller, dataOf, type openTestApp } from '#fixtures/testing/open-test-app.ts';
import { runNext } from '#server/platform/queue/run-rows.ts';
import { downloadQueue } from './jobs.ts';

type TestApp = Awaited<ReturnType<typeof openTestApp>>;

/**
 * Requests a file, lets the worker write it and downloads it as a browser would. CSV is returned as
 * rows.
 */
export async function buildFile<C extends Call>(
  t: TestApp,
  caller: Caller,
  call: C,
  input: InputOf<C>,
) {
  const { id } = dataOf(await t.callAs(caller, call, input)) as { id: number };
  while (await runNext(t, downloadQueue));
  const { list } = dataOf(await t.callAs(caller, listDownloads, { perPage: 50 }));
  const row = list.find((one) => one.id === id);
  if (row?.status !== 2) throw new Error(`The file is at ${row?.status}.`);
  const file = await t.app.inject({ url: new URL(row.download_url).pathname });
  const isText = row.filename.endsWith('.csv');
  const rows = isText
    ? parse<Record<string, string>>(file.rawPayload, { bom: true, columns: true })
    : [];
  return { ...row, rows, bytes: file.rawPayload };
}
