import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { now } from '#server/platform/clock.ts';
import { readSteadily } from '#server/platform/db/connect.ts';
import type { Walk } from '#server/platform/db/walk-rows.ts';
import { dropFile, saveFileFrom } from '#server/platform/files/stored-files.ts';
import { newCode } from '#server/platform/ids.ts';
import type { Parts } from '#server/platform/parts.ts';
import { openHalfFolder } from './delete-half-files.ts';
import { writeSheet } from './formats/write-sheet.ts';
import { openWalk } from './open-walk.ts';
import { fieldsOf, KEPT_MS } from './rules.ts';
import {
  finishDownload,
  type LeasedDownload,
  leaseDownload,
  noteProgress,
  returnDownload,
} from './store.ts';

const LEASE_MS = 60_000;
const NOTE_EVERY_MS = 1_000;
const AFTER_FAULT_MS = 30_000;
/** The first rows of a large sorted report are the slowest query. */
const STATEMENT_MS = 300_000;

/**
 * The download is no longer ours: it was deleted, leased by another worker, or the worker stops.
 */
class Abandoned extends Error {}

/**
 * Writes the next queued file; returns whether there was one. The lease of a crashed worker expires
 * after a minute, and another worker starts the file again.
 */
export async function writeNextDownload(parts: Parts, signal: AbortSignal): Promise<boolean> {
  const task = await leaseDownload(parts.db, newCode(20), now(), leaseEnd());
  if (!task) return false;
  try {
    await writeDownload(parts, task, signal);
  } catch (error) {
    if (error instanceof Abandoned && !signal.aborted) return true;
    const isStopped = error instanceof Abandoned;
    if (!isStopped) parts.log.error({ err: error, download: task.id }, 'a file was not written');
    const wait = isStopped ? 0 : AFTER_FAULT_MS;
    await returnDownload(parts.db, task, String(error), new Date(now().getTime() + wait));
  }
  return true;
}

async function writeDownload(
  { db, config, log }: Parts,
  task: LeasedDownload,
  signal: AbortSignal,
): Promise<void> {
  const { asked } = task;
  const half = join(await openHalfFolder(config), `${task.id}-${task.mark}.half`);
  const stored_name = `${newCode(40)}.${asked.format}`;
  try {
    const counted = { rows_written: 0, rows_total: 0 };
    const size = await readSteadily(db, STATEMENT_MS, async (tx) => {
      const walk = await openWalk(tx, config, task);
      counted.rows_total = walk.total;
      const fields = fieldsOf(asked) ?? [];
      return writeSheet(half, asked.format, fields, watched(walk));
    });
    await saveFileFrom(config, stored_name, half);
    const finished_at = now();
    const expires_at = new Date(finished_at.getTime() + KEPT_MS);
    const file = { ...counted, size_bytes: BigInt(size), stored_name, finished_at, expires_at };
    if (!(await finishDownload(db, task, file))) {
      await dropFile(config, stored_name);
      log.info({ download: task.id }, 'a file was deleted while it was written');
    }

    async function* watched(walk: Walk<Record<string, unknown>>) {
      let notedAt = 0;
      for await (const batch of walk.batches) {
        yield batch;
        counted.rows_written += batch.length;
        if (signal.aborted) throw new Abandoned();
        if (now().getTime() - notedAt < NOTE_EVERY_MS) continue;
        notedAt = now().getTime();
        const isOurs = await noteProgress(db, task, { ...counted, leased_until: leaseEnd() });
        if (!isOurs) throw new Abandoned();
      }
    }
  } finally {
    await rm(half, { force: true });
  }
}

const leaseEnd = () => new Date(now().getTime() + LEASE_MS);
