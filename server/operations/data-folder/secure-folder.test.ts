import { chmod, mkdir, mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { secureFolder } from './secure-folder.ts';

const made: string[] = [];
const umask = process.umask();
let folder = '';
beforeEach(async () => {
  process.umask(0o022);
  folder = await mkdtemp(join(tmpdir(), 'tributary-secure-'));
  made.push(folder);
});
afterAll(async () => {
  process.umask(umask);
  for (const one of made) await rm(one, { recursive: true, force: true });
});

const modeOf = async (...path: string[]) => (await stat(join(folder, ...path))).mode & 0o777;
const outside = { isEmbedded: false };
const passable = process.getuid?.() === 0 ? 0o711 : 0o700;

test('only the owner can read a new folder and files written to it later', async () => {
  const child = join(folder, 'data', 'tributary');
  await secureFolder(child, outside);
  await writeFile(join(child, 'mail.eml'), 'a reset link');
  await mkdir(join(child, 'exports'));
  expect(await modeOf('data', 'tributary')).toBe(0o700);
  expect(await modeOf('data', 'tributary', 'mail.eml')).toBe(0o600);
  expect(await modeOf('data', 'tributary', 'exports')).toBe(0o700);
});

test('a folder readable by others is restricted with its content; links are not followed', async () => {
  await mkdir(join(folder, 'mail', 'old'), { recursive: true });
  await writeFile(join(folder, 'mail', 'old', 'one.eml'), 'a reset link');
  const elsewhere = await mkdtemp(join(tmpdir(), 'tributary-secure-'));
  made.push(elsewhere);
  await writeFile(join(elsewhere, 'foreign'), '');
  await symlink(join(elsewhere, 'foreign'), join(folder, 'link'));
  await chmod(folder, 0o755);
  await secureFolder(folder, outside);
  expect(await modeOf()).toBe(0o700);
  expect(await modeOf('mail')).toBe(0o700);
  expect(await modeOf('mail', 'old', 'one.eml')).toBe(0o600);
  expect((await stat(join(elsewhere, 'foreign'))).mode & 0o777).toBe(0o644);
});

test('the database server can only traverse the folder; its own files are unchanged', async () => {
  await mkdir(join(folder, 'database', 'cluster'), { recursive: true });
  await mkdir(join(folder, 'uploads'));
  await chmod(folder, 0o755);
  await secureFolder(folder, { isEmbedded: true });
  expect(await modeOf()).toBe(passable);
  expect(await modeOf('database')).toBe(passable);
  expect(await modeOf('database', 'cluster')).toBe(0o755);
  expect(await modeOf('uploads')).toBe(0o700);
});

test('a process that reaches its database by an address does not lock out an embedded one', async () => {
  await mkdir(join(folder, 'database', 'cluster'), { recursive: true });
  await chmod(folder, 0o755);
  await secureFolder(folder, outside);
  expect(await modeOf()).toBe(passable);
  expect(await modeOf('database')).toBe(passable);
});
