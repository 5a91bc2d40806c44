import { record } from '../record.ts';
import { checkClicks } from './check-clicks.ts';
import { sendPaced } from './send-paced.ts';
import type { openServers, Started } from './start-servers.ts';
import { waitForSpool } from './wait-for-spool.ts';
import { writeRequests } from './write-requests.ts';

const ROUNDS = 5;
const ROUND_MS = 3_000;
const WARM_UP_MS = 4_000;
const CONNECTIONS = 256;
/** The limit for the median of the rounds. */
const MAX_RATIO = 2;

/** Latencies in milliseconds, and the answered requests per second. */
type Figures = { perSecond: number; p50Ms: number; p99Ms: number };
type Servers = { ours: Started; bare: Started; requests: readonly Buffer[]; ratePerSecond: number };

/** Compares the latency of ours and of the bare server at a fixed rate, in turns. */
export async function measurePaced(
  servers: Awaited<ReturnType<typeof openServers>>,
  ratePerSecond: number,
): Promise<void> {
  const ours = await servers.start('serve-ours.ts');
  const bare = await servers.start('serve-bare.ts');
  const pair = { ours, bare, requests: writeRequests(ours.codes ?? []), ratePerSecond };
  const refs = (await runRound(pair, WARM_UP_MS)).refs;
  const ratios: number[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    const ran = await runRound(pair, ROUND_MS);
    for (const ref of ran.refs) refs.push(ref);
    ratios.push(ran.ours.p99Ms / ran.bare.p99Ms);
    console.log(`round ${round}: ours ${describe(ran.ours)}; bare ${describe(ran.bare)}`);
  }
  ratios.sort((one, other) => one - other);
  const median = ratios[ROUNDS >> 1] ?? 0;
  const checked = await checkClicks(ours.database_url ?? '', refs);
  if (checked.missing + checked.doubled > 0) process.exitCode = 1;
  record({ ratePerSecond, p99_ratios: ratios, ...checked });
  console.log(
    `redirect: at ${ratePerSecond}/s p99 is ${median.toFixed(2)} of bare (${ratios[0]?.toFixed(2)} to ${ratios.at(-1)?.toFixed(2)}; at most ${MAX_RATIO} is the target); ${checked.acknowledged} acknowledged, ${checked.missing} missing, ${checked.doubled} doubled`,
  );
}

/** Sends the same load to ours, until its clicks are in the database, and to the bare server. */
export async function runRound(
  { ours, bare, requests, ratePerSecond }: Servers,
  durationMs: number,
): Promise<{ ours: Figures; bare: Figures; refs: string[] }> {
  const pace = { connections: CONNECTIONS, ratePerSecond, durationMs };
  const our = await sendPaced(ours.port, requests, pace);
  await waitForSpool(ours.metrics_port);
  const their = await sendPaced(bare.port, requests, pace);
  return { ours: figuresOf(our), bare: figuresOf(their), refs: our.refs };
}

function figuresOf({ perSecond, latenciesMs }: Awaited<ReturnType<typeof sendPaced>>): Figures {
  const at = (share: number) => latenciesMs[Math.floor(latenciesMs.length * share)] ?? 0;
  return { perSecond, p50Ms: at(0.5), p99Ms: at(0.99) };
}

const describe = ({ perSecond, p50Ms, p99Ms }: Figures) =>
  `${Math.round(perSecond)}/s p50 ${p50Ms.toFixed(2)} ms p99 ${p99Ms.toFixed(2)} ms`;
