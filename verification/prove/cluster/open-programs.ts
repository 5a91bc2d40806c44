import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { mountDisk } from '#fixtures/testing/mount-disk.ts';
import { freePort } from '#server/operations/embedded-database/free-port.ts';
import { openProgram } from '../edge/open-program.ts';
import { type Member, openMember } from './start-server.ts';

const ROLES = ['web', 'redirect', 'worker'] as const;
/** Two processes of each role. */
const OF_EACH = 2;
const RESTART_MS = 1_000;
const DISK_MB = 128;

type Where = { folder: string; database_url: string; env: Readonly<Record<string, string>> };

/** Processes of the program and the ports of two of its roles. */
export type Programs = {
  members: Member[];
  web: readonly number[];
  redirect: readonly number[];
  /** The data folders of the redirects; the first is a small disk of its own where that is possible. */
  folders: readonly string[];
  hasSmallDisk: boolean;
  close: () => Promise<void>;
};

/** Starts two processes of each role, like on machines of their own with a shared folder of files. */
export async function openPrograms(where: Where): Promise<Programs> {
  const members: Member[] = [];
  const ports = { web: [] as number[], redirect: [] as number[], worker: [] as number[] };
  const folders: string[] = [];
  let unmount: (() => void) | null = null;
  for (const role of ROLES) {
    for (let number = 1; number <= OF_EACH; number += 1) {
      const port = await freePort();
      const folder = join(where.folder, `${role}-${number}`);
      await mkdir(folder);
      if (role === 'redirect') {
        if (number === 1) unmount = mountDisk(folder, DISK_MB);
        folders.push(folder);
      }
      ports[role].push(port);
      members.push(openMember(`${role} ${number}`, () => startProgram(where, role, folder, port)));
    }
  }
  for (const member of members) await member.start();
  return {
    members,
    ...ports,
    folders,
    hasSmallDisk: unmount !== null,
    async close() {
      await Promise.all(members.map((member) => member.kill()));
      unmount?.();
    },
  };
}

/** A process whose start fails, because the database is away, is started again as by systemd. */
async function startProgram(
  { folder: all, database_url, env }: Where,
  role: (typeof ROLES)[number],
  folder: string,
  port: number,
) {
  for (;;) {
    const program = await openProgram({
      folder,
      database_url,
      ...(role !== 'redirect' && { uploads: join(all, 'uploads') }),
      env: {
        ROLES: role,
        PORT: String(port),
        DISK_WARN_MB: '60',
        DISK_SHED_MB: '40',
        DISK_RESERVE_MB: '20',
        SPOOL_RESERVE_MB: '16',
        ...env,
      },
    }).catch(() => null);
    if (program) return program;
    await setTimeout(RESTART_MS);
  }
}
