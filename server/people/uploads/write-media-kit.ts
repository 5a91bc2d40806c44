import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { InputOf } from '#contract/call.ts';
import type { writeMediaKit as writeCall } from '#contract/uploads/publisher.ts';
import { now } from '#server/platform/clock.ts';
import { runIsolated } from '#server/platform/isolation/run-isolated.ts';
import type { Parts } from '#server/platform/parts.ts';
import { findNetworkName } from '#server/platform/settings/network-name-store.ts';
import { mediaKitTask } from './draw-media-kit.ts';
import { allowUpload, uploadFile } from './upload-file.ts';

/**
 * Writes a media kit from the answers of a short form and stores it like an upload, with the same
 * quota: a site needs a media kit, and many publishers have no designed one.
 */
export async function writeMediaKit(
  parts: Pick<Parts, 'db' | 'config' | 'log'>,
  publisherId: number,
  input: InputOf<typeof writeCall>,
) {
  const { db, config } = parts;
  await allowUpload(db, publisherId);
  const bytes = await runIsolated(mediaKitTask, [input, await findNetworkName(db), now()]);
  const folder = await mkdtemp(join(config.data_dir, 'media-kit-'));
  try {
    const path = join(folder, 'media-kit.pdf');
    await writeFile(path, bytes);
    const file = { name: `${input.name} media kit.pdf`, path, size: bytes.length };
    return await uploadFile(parts, publisherId, file);
  } finally {
    await rm(folder, { recursive: true });
  }
}
