import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#server/operations/embedded-database/free-port.ts';
import { startEmbedded } from '#server/operations/embedded-database/start-embedded.ts';
import { connect } from '#server/platform/db/connect.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { buildTrackingLink } from '#server/traffic/clicks/builders.ts';
import { openNats } from '../../prove/cluster/open-nats.ts';
import { openProgram, type Program } from '../../prove/edge/open-program.ts';

/** A way of keeping clicks, with the redirects that use it. */
export type Way = {
  name: string;
  redirects: (Program & { metrics_port: number })[];
};

const LINKS = 200;
const REDIRECTS = 2;

/** Starts a database and, for each way of keeping clicks, two redirects and a worker. */
export async function openLogs() {
  const folder = await mkdtemp(join(tmpdir(), 'tributary-bench-scale-'));
  await chmod(folder, 0o711);
  const database = await startEmbedded(join(folder, 'database'));
  await migrate(database.url);
  const db = connect(database.url, 2);
  const codes: string[] = [];
  for (let index = 0; index < LINKS; index += 1) codes.push((await buildTrackingLink({ db })).code);
  const nats = await openNats(folder);
  const programs: Program[] = [];
  const start = async (way: string, role: string, env: Record<string, string>) => {
    const program = await openProgram({
      folder: join(folder, `${way}-${role}-${programs.length}`),
      database_url: database.url,
      uploads: join(folder, 'uploads'),
      env: { NODE_ENV: 'production', ROLES: role, ...env },
    });
    programs.push(program);
    return program;
  };
  const openWay = async (name: string, env: Record<string, string>): Promise<Way> => {
    await start(name, 'worker', env);
    const way: Way = { name, redirects: [] };
    for (let index = 0; index < REDIRECTS; index += 1) {
      const metrics_port = await freePort();
      const program = await start(name, 'redirect', { ...env, METRICS_PORT: String(metrics_port) });
      way.redirects.push({ ...program, metrics_port });
    }
    return way;
  };
  return {
    db,
    codes,
    ways: [await openWay('spool', {}), await openWay('jetstream', { CLICK_LOG_URL: nats.url })],
    async close() {
      for (const program of programs) await program.kill();
      for (const member of nats.members) await member.kill();
      await db.destroy();
      await database.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
