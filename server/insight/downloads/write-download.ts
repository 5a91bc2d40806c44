import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { now } from '#server/platform/clock.ts';
import { readSteadily } from '#server/platform/db/connect.ts';
import { isReplicaFailure } from '#server/platform/db/read-from-replica.ts';
import type { RowStream } from '#server/platform/db/stream-rows.ts';
import { deleteStoredFile, storeFile } from '#server/platform/files/stored-files.ts';
import { newCode } from '#server/platform/ids.ts';
import type { Parts } from '#server/platform/parts.ts';
import { deletePartialFilesOf, openPartialFolder } from './delete-partial-files.ts';
import { writeSheet } from './formats/write-sheet.ts';
import { openReportRows } from './open-report-rows.ts';
import { FILE_LIFE_MS, listFields } from './rules.ts';
import { finishDownload, type LeasedDownload, updateProgress } from './store.ts';
import { writeArchive } from './write-archive.ts';

/** Lease of a download; writing renews it. */
export const LEASE_MS = 60_000;
const PROGRESS_MS = 1_000;
/** The first rows of a large sorted report are the slowest query. */
const STATEMENT_MS = 300_000;

/** The download was deleted or leased by another worker, or the worker stops. */
class Abandoned extends Error {}

/** Writes the file of a leased download, or none if the download was deleted in the meantime. */
export async function writeDownload(
  parts: Parts,
  task: LeasedDownload,
  signal: AbortSignal,
): Promise<void> {
  try {
    await writeFile(parts, task, signal);
  } catch (error) {
    if (!(error instanceof Abandoned) || signal.aborted) throw error;
  }
}

async function writeFile(
  { db, replica, config, log }: Parts,
  task: LeasedDownload,
  signal: AbortSignal,
): Promise<void> {
  const { publisher_id, asked } = task;
  await deletePartialFilesOf(config, task.id);
  const path = join(await openPartialFolder(config), `${task.id}-${task.lease}.part`);
  const stored_name = `${newCode(40)}.${asked.format}`;
  try {
    const counted = { rows_written: 0, rows_total: 0 };
    const copy = replica?.current()?.db;
    const written = readSteadily(copy ?? db, STATEMENT_MS, async (tx) => {
      if (asked.report === 'archive') return writeArchive(tx, config, path, task, trackProgress);
      const rows = await openReportRows(tx, config, { publisher_id, asked });
      const fields = listFields(asked) ?? [];
      return writeSheet(path, asked.format, fields, trackProgress(rows));
    });
    const size = await written.catch((error) => {
      // The next attempt reads the primary.
      if (copy && isReplicaFailure(error)) replica?.suspend(error);
      throw error;
    });
    await storeFile(config, stored_name, path);
    const finished_at = now();
    const expires_at = new Date(finished_at.getTime() + FILE_LIFE_MS);
    const file = { ...counted, size_bytes: BigInt(size), stored_name, finished_at, expires_at };
    if (!(await finishDownload(db, task, file))) {
      await deleteStoredFile(config, stored_name);
      log.info({ download: task.id }, 'a file was deleted while it was written');
    }

    async function* trackProgress(rows: RowStream<Record<string, unknown>>) {
      counted.rows_total += rows.total;
      let updatedAt = 0;
      for await (const batch of rows.batches) {
        yield batch;
        counted.rows_written += batch.length;
        if (signal.aborted) throw new Abandoned();
        if (now().getTime() - updatedAt < PROGRESS_MS) continue;
        updatedAt = now().getTime();
        const isOurs = await updateProgress(db, task, { ...counted, leased_until: leaseEnd() });
        if (!isOurs) throw new Abandoned();
      }
    }
  } finally {
    await rm(path, { force: true });
  }
}

const leaseEnd = () => new Date(now().getTime() + LEASE_MS);
