import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbedded } from '#server/operations/embedded-database/start-embedded.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { ensureBuilt } from '../../scripts/ensure-built.ts';
import { openApplication } from './open-application.ts';
import { proofs } from './proofs.ts';
import { runParts } from './run-proofs.ts';

/**
 * `npm run prove -- <name> [--seed n] [--small] [--part words] [--plant] [--minutes n] [--data folder]`:
 * tries to violate a guarantee, on its own database and application; `--part` selects all parts with
 * that prefix, `--plant` the planted faults; `--minutes` is how long `cluster` and `endurance` last.
 * With `--data` the database is kept in a folder: `money` continues there after an interruption.
 * Exits with 1 after any violation.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string' },
    small: { type: 'boolean', default: false },
    part: { type: 'string' },
    plant: { type: 'boolean', default: false },
    data: { type: 'string' },
    minutes: { type: 'string' },
  },
});
const minutes = values.minutes === undefined ? undefined : Number(values.minutes);
const name = positionals[0] ?? '';
const seed = Number(values.seed ?? randomInt(2 ** 31));
if (!isProof(name) || !Number.isSafeInteger(seed)) {
  console.error(`Say which: npm run prove -- ${Object.keys(proofs).join('|')} [--seed number]`);
  process.exit(1);
}
// In a fresh clone nothing is built yet.
await ensureBuilt();
const folder = values.data ?? (await mkdtemp(join(tmpdir(), 'tributary-prove-')));
const holds = await prove(name).catch((error) => {
  console.error(error);
  return false;
});
if (values.data === undefined) await rm(folder, { recursive: true, force: true });
// Explicit exit: the exit hook of the embedded database ends the process with 0 whatever exitCode
// is.
process.exit(holds ? 0 : 1);

function isProof(word: string): word is keyof typeof proofs {
  return Object.hasOwn(proofs, word);
}

async function prove(proof: keyof typeof proofs): Promise<boolean> {
  const database = await startEmbedded(folder, { durability: 'scratch' });
  try {
    await migrate(database.url);
    const app = await openApplication(database.url);
    const all = proofs[proof](app, values.small ? 'small' : 'full', minutes);
    const prefix = values.part ?? (values.plant ? 'planted' : '');
    const parts = all.filter(([part]) => part.startsWith(prefix));
    if (parts.length === 0) throw new Error(`No such part: ${prefix}`);
    const proved = await runParts(proof, seed, parts, (line) => console.log(line));
    await app.close();
    console.log(proved.closing);
    return proved.violations.length === 0 && proved.tooSlow.length === 0;
  } finally {
    await database.stop();
  }
}
