import type { Letterhead } from '#server/platform/documents/draw-letterhead.ts';
import { readStoredFile } from '#server/platform/files/stored-files.ts';
import { isolatedTask } from '#server/platform/isolation/isolated-task.ts';
import { runIsolated } from '#server/platform/isolation/run-isolated.ts';
import type { Parts } from '#server/platform/parts.ts';
import { findSettingValue } from '#server/platform/settings/find-setting-value.ts';
import { findNetworkName } from '#server/platform/settings/network-name-store.ts';

/** Name and logo of the network for its documents. A logo whose file cannot be read is left out. */
export async function findLetterhead({
  db,
  config,
}: Pick<Parts, 'db' | 'config'>): Promise<Letterhead> {
  const network = await findNetworkName(db);
  const name = (await findSettingValue(db, 'network_logo')).split('/').at(-1);
  // A document without its logo is better than none.
  const bytes = name ? await readStoredFile(config, name).catch(() => null) : null;
  if (!bytes) return { network, logo: null };
  return { network, logo: isWebp(bytes) ? await runIsolated(pngTask, [bytes]) : bytes };
}

const isWebp = (bytes: Buffer) => bytes.toString('latin1', 8, 12) === 'WEBP';

const loadDecoder = () => import('#server/platform/files/picture-decoder.ts');

/** A stored WebP image as PNG: PDF has no WebP. */
async function toPng(bytes: Uint8Array): Promise<Uint8Array> {
  const { sharp } = await loadDecoder();
  return sharp(bytes).png().toBuffer();
}

const pngTask = isolatedTask(import.meta.url, 'picture', toPng, loadDecoder);
