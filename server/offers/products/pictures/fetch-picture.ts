import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { now } from '#server/platform/clock.ts';
import { openTurns } from '#server/platform/isolation/open-turns.ts';
import { runIsolated } from '#server/platform/isolation/run-isolated.ts';
import { downloadFile, FileTooLarge } from '#server/platform/outbound/download-file.ts';
import { OutsideFailure } from '#server/platform/outbound/outside-failure.ts';
import type { Parts } from '#server/platform/parts.ts';
import { Refusal } from '#server/platform/refusal.ts';
import { networkSlug } from '#server/platform/settings/network-identity.ts';
import { type ResizedPicture, resizePictureTask } from './resize-picture.ts';
import { savePictures } from './store.ts';

const LIMITS = { max_bytes: 10 * 1024 ** 2, total_ms: 15_000, idle_ms: 5_000 };
/** Downloads at the same time, and how many wait for one. */
const takeTurn = openTurns({ at_once: 8, waiting: 200 });

type PictureRequest = { product_id: number; image: string };

// Several visitors who open a list at the same time cause one download per picture.
const running = new Map<string, Promise<ResizedPicture | null>>();

/**
 * Downloads a product's image through the guarded client, resizes it in a child process and stores
 * the result; null (stored too) if the host does not deliver an image. Refuses SERVICE_BUSY, which
 * is not stored.
 */
export function fetchPicture(
  parts: Parts,
  request: PictureRequest,
): Promise<ResizedPicture | null> {
  const key = `${parts.config.data_dir} ${request.product_id} ${request.image}`;
  const known = running.get(key);
  if (known) return known;
  const fetched = fetchAndSave(parts, request).finally(() => running.delete(key));
  running.set(key, fetched);
  return fetched;
}

async function fetchAndSave(parts: Parts, request: PictureRequest): Promise<ResizedPicture | null> {
  const release = await takeTurn();
  try {
    const picture = await download(parts, request.image);
    await savePictures(parts.db, [{ ...request, picture }], now());
    return picture;
  } finally {
    release();
  }
}

async function download({ config, log }: Parts, image: string): Promise<ResizedPicture | null> {
  const folder = join(config.data_dir, 'pictures');
  const path = join(folder, randomUUID());
  const allowed = config.outbound_allowed;
  const signal = AbortSignal.timeout(LIMITS.total_ms);
  const known = { etag: null, last_modified: null };
  try {
    await mkdir(folder, { recursive: true });
    await downloadFile(image, path, {
      ...LIMITS,
      allowed,
      known,
      signal,
      user_agent: `${networkSlug(config)}-Pictures/1`,
    });
    return await runIsolated(resizePictureTask, [path]);
  } catch (error) {
    const isRefused = error instanceof Refusal && error.key !== 'SERVICE_BUSY';
    const isLate = error === signal.reason;
    if (!isRefused && !isLate && !isUndelivered(error)) throw error;
    log.debug({ err: error }, 'a product picture could not be fetched');
    return null;
  } finally {
    await rm(path, { force: true });
  }
}

const isUndelivered = (error: unknown) =>
  error instanceof OutsideFailure || error instanceof FileTooLarge;
