import { join } from 'node:path';
import { percentile } from './percentile.ts';
import { record } from './record.ts';
import { checkClicks } from './redirect/check-clicks.ts';
import { runRound } from './redirect/measure-paced.ts';
import { openServers } from './redirect/start-servers.ts';
import { writeRequests } from './redirect/write-requests.ts';

/**
 * Compares the latency of our redirect with a bare `node:http` server at a fixed rate: by itself, and
 * while another process of ours, on the same database and the same core as both servers, writes
 * reports, exports, PDFs and imports and rolls up the clicks. The load has its own core.
 * `npm run bench -- mixed [clicks per second]`
 */
const PER_SECOND = Number(process.argv[3] ?? 10_000);
const WARM_UP_MS = 2_000;
const ROUND_MS = 2_000;
const ROUNDS = 3;
const SECRET_KEY = 'a key for measurements only, 32 bytes';
/** The targets for p99 as a multiple of the bare server's. */
const TARGETS = { quiet: 2, busy: 4 };

type Round = Awaited<ReturnType<typeof runRound>>;

const servers = await openServers();
try {
  await measure();
} finally {
  await servers.close();
}

async function measure(): Promise<void> {
  const ours = await servers.start('serve-ours.ts', undefined, { SECRET_KEY });
  const bare = await servers.start('serve-bare.ts');
  const requests = writeRequests(ours.codes ?? []);
  const rivals = { ours, bare, requests, ratePerSecond: PER_SECOND };
  const refs: string[] = [];
  const run = async (durationMs: number) => {
    const round = await runRound(rivals, durationMs);
    for (const ref of round.refs) refs.push(ref);
    return round;
  };
  const repeat = async () => {
    const rounds: Round[] = [];
    while (rounds.length < ROUNDS) rounds.push(await run(ROUND_MS));
    return rounds;
  };
  await run(WARM_UP_MS);
  console.log('beside it      server  clicks/s   p50 ms   p99 ms');
  print('no other work', await repeat(), TARGETS.quiet);
  const DATA_DIR = join(servers.folder, 'work');
  // At the end the database stops while work is under way.
  const env = { SECRET_KEY, DATA_DIR, ROLES: 'web,worker', LOG_LEVEL: 'fatal' };
  await servers.start('../mixed/serve-work.ts', ours.database_url, env);
  print('other work', await repeat(), TARGETS.busy);
  const checked = await checkClicks(ours.database_url ?? '', refs);
  if (checked.missing + checked.doubled > 0) process.exitCode = 1;
  record(checked);
  console.log(
    `mixed: ${checked.acknowledged} acknowledged, ${checked.missing} missing, ${checked.doubled} doubled`,
  );
}

/** Prints the medians of the rounds, and the median of their ratios. */
function print(load: string, rounds: readonly Round[], target: number): void {
  const middle = (pick: (round: Round) => number) => percentile(rounds.map(pick), 0.5);
  for (const who of ['ours', 'bare'] as const) {
    const figures = [
      middle((round) => round[who].perSecond).toFixed(0),
      middle((round) => round[who].p50Ms).toFixed(2),
      middle((round) => round[who].p99Ms).toFixed(2),
    ];
    console.log(
      `${load.padEnd(14)} ${who.padEnd(6)} ${figures.map((text) => text.padStart(9)).join('')}`,
    );
  }
  const ratio = middle(({ ours, bare }) => ours.p99Ms / bare.p99Ms);
  record({ load, ratio, rounds: rounds.map(({ ours, bare }) => ({ ours, bare })) });
  console.log(`with ${load} p99 is ${ratio.toFixed(2)} of bare (at most ${target} is the target)`);
}
