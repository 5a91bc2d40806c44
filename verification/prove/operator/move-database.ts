import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { connect } from '#server/platform/db/connect.ts';
import { buildTrackingLink } from '#server/traffic/clicks/builders.ts';
import { openOwnDatabase } from '../clicks/open-own-database.ts';
import { openProgram } from '../edge/open-program.ts';
import { sendRequests } from '../restarts/send-requests.ts';
import type { Found } from '../run-proofs.ts';
import { countClicks } from './count-clicks.ts';
import { openEmbedded, prepareServer } from './open-shapes.ts';
import { typeCommand } from './type-command.ts';

const PER_SECOND = 20;
const SOON_MS = 1_000;

/**
 * Moves an installation from its embedded database to another as docs/operations.md describes, while
 * visitors come: every one is redirected and is one click in the new database, also those of the time
 * between the backup and the end of the maintenance.
 */
export async function moveDatabase(): Promise<Found> {
  const [shape, target] = [await openEmbedded(), await openOwnDatabase()];
  const DATABASE_URL = await prepareServer(target);
  const moved = connect(DATABASE_URL, 1);
  let stopProgram = shape.stop;
  try {
    const { db, env, origin } = shape;
    const link = await buildTrackingLink({ db });
    const violations: string[] = [];
    let visits = 0;
    const begin = (url: string) =>
      sendRequests({ url }, PER_SECOND, (nth) => {
        const path = `/t/${link.code}?uid1=${nth}`;
        return { method: 'GET', path, status: 302 };
      });
    const end = async (stop: ReturnType<typeof begin>) => {
      await setTimeout(SOON_MS);
      const { requests, failures } = await stop();
      visits += requests;
      violations.push(...failures);
    };
    const type = async (words: string[], prints: RegExp, more: Record<string, string> = {}) => {
      const typed = await typeCommand({ words, prints }, { ...env, ...more });
      if (typed.violation !== null) violations.push(typed.violation);
      return typed.out;
    };

    const visiting = begin(origin.url);
    await setTimeout(SOON_MS);
    await type(['maintenance', 'on'], /Maintenance is on/);
    const made = await type(['backup', '--logical'], /^Backup \S+:/m);
    const backup = /^Backup (\S+):/m.exec(made)?.[1] ?? '';
    const to = join(env.DATA_DIR ?? '', 'moved');
    const restore = ['restore', backup, '--to', to, '--into-database'];
    await type(restore, /\(logical\)/, { DATABASE_URL });
    await end(visiting);
    await shape.stop();
    const program = await openProgram({ folder: env.DATA_DIR ?? '', database_url: DATABASE_URL });
    stopProgram = program.stop;
    const again = begin(`http://127.0.0.1:${program.port}`);
    await setTimeout(SOON_MS);
    await type(['maintenance', 'off'], /Maintenance is off/, { DATABASE_URL });
    await end(again);
    const clicks = await countClicks(moved, visits);
    if (clicks !== visits) violations.push(`${visits} visits became ${clicks} clicks`);
    return { counts: { 'visits of the move': visits }, violations };
  } finally {
    await stopProgram();
    await shape.close();
    await moved.destroy();
    await target.close();
  }
}
