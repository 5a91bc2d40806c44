import { cp, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { restoreBackup } from '#server/operations/backup/restore-backup.ts';
import { pickBelow, type Random } from '../seeded-random.ts';

type Backup = { target: string; name: string; passphrase: string };
type Damage = readonly [what: string, plant: (folder: string, random: Random) => Promise<string>];

/** Each damages a copy of a backup and returns the passphrase to restore it with. */
const damages = (passphrase: string): Damage[] => [
  ['a flipped bit in a part', (folder, random) => flipBit(folder, random).then(() => passphrase)],
  ['a missing part', (folder) => rm(join(folder, 'part-00000')).then(() => passphrase)],
  ['a missing header', (folder) => rm(join(folder, 'backup.json')).then(() => passphrase)],
  ['another passphrase', async () => `${passphrase}?`],
  ['a part removed from the header', (folder) => dropPart(folder).then(() => passphrase)],
];

/** Restores damaged copies of a backup; returns those that were restored without an error. */
export async function plantDamage(
  backup: Backup,
  folder: string,
  random: Random,
): Promise<{ planted: number; unnoticed: string[] }> {
  const unnoticed: string[] = [];
  const all = damages(backup.passphrase);
  for (const [what, plant] of all) {
    const target = join(folder, 'damaged');
    await cp(join(backup.target, backup.name), join(target, backup.name), { recursive: true });
    const passphrase = await plant(join(target, backup.name), random);
    const to = join(folder, 'restored-damaged');
    const order = { target, name: backup.name, passphrase, to };
    const isRestored = await restoreBackup({
      ...order,
      database_url: '',
      at: null,
      wal_archive: '',
      is_temporary: true,
    }).then(
      () => true,
      () => false,
    );
    if (isRestored) unnoticed.push(what);
    if ((await stat(to).catch(() => null)) !== null) unnoticed.push(`${what}: left a folder`);
    for (const one of [target, to]) await rm(one, { recursive: true, force: true });
  }
  return { planted: all.length, unnoticed };
}

/** Changes one bit of a large table of a restored cluster, where its pages are full. */
export async function flipPage(cluster: string): Promise<void> {
  const base = join(cluster, 'base');
  const files = await readdir(base, { recursive: true });
  const sized = await Promise.all(
    files.map(async (name) => ({ name, size: (await stat(join(base, name))).size })),
  );
  // All pages of a catalogue of the database are read by any query.
  const heaps = sized.filter(({ name, size }) => /^5\/\d+$/.test(name) && size >= 16_384);
  for (const { name } of heaps) await flipAt(join(base, name), 8_192 + 4_000);
}

async function flipBit(folder: string, random: Random): Promise<void> {
  const path = join(folder, 'part-00000');
  await flipAt(path, pickBelow(random, (await stat(path)).size));
}

async function flipAt(path: string, at: number): Promise<void> {
  const file = await open(path, 'r+');
  const { buffer } = await file.read(Buffer.alloc(1), 0, 1, at);
  await file.write(Buffer.from([(buffer[0] ?? 0) ^ 1]), 0, 1, at);
  await file.close();
}

async function dropPart(folder: string): Promise<void> {
  const path = join(folder, 'backup.json');
  const header = JSON.parse(await readFile(path, 'utf8'));
  header.parts.pop();
  await writeFile(path, JSON.stringify(header));
}
