import { checkClicks } from './check-clicks.ts';
import { sendPaced } from './send-paced.ts';
import type { openServers } from './start-servers.ts';
import { waitForSpool } from './wait-for-spool.ts';
import { writeRequests } from './write-requests.ts';

const ROUNDS = 5;
const ROUND_MS = 3_000;
const WARM_UP_MS = 4_000;
const CONNECTIONS = 256;
/** The limit for the median of the rounds. */
const MAX_RATIO = 2;

/** Compares the latency of ours and of the bare server at a fixed rate, in turns. */
export async function measurePaced(
  servers: Awaited<ReturnType<typeof openServers>>,
  ratePerSecond: number,
): Promise<void> {
  const ours = await servers.start('serve-ours.ts');
  const bare = await servers.start('serve-bare.ts');
  const requests = writeRequests(ours.codes ?? []);
  const send = (port: number, durationMs: number) =>
    sendPaced(port, requests, { connections: CONNECTIONS, ratePerSecond, durationMs });
  const refs = (await send(ours.port, WARM_UP_MS)).refs;
  await send(bare.port, WARM_UP_MS);
  const ratios: number[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    const our = await send(ours.port, ROUND_MS);
    await waitForSpool(ours.metrics_port);
    const their = await send(bare.port, ROUND_MS);
    for (const ref of our.refs) refs.push(ref);
    const [mine, theirs] = [our, their].map(({ latenciesMs }) =>
      [0.5, 0.99].map((share) => latenciesMs[Math.floor(latenciesMs.length * share)] ?? 0),
    ) as [number[], number[]];
    ratios.push((mine[1] ?? 0) / (theirs[1] ?? 1));
    const describe = ([p50 = 0, p99 = 0]: number[], perSecond: number) =>
      `${Math.round(perSecond)}/s p50 ${p50.toFixed(2)} ms p99 ${p99.toFixed(2)} ms`;
    console.log(
      `round ${round}: ours ${describe(mine, our.perSecond)}; bare ${describe(theirs, their.perSecond)}`,
    );
  }
  ratios.sort((one, other) => one - other);
  const median = ratios[ROUNDS >> 1] ?? 0;
  const checked = await checkClicks(ours.database_url ?? '', refs);
  if (checked.missing + checked.doubled > 0) process.exitCode = 1;
  console.log(
    `redirect: at ${ratePerSecond}/s p99 is ${median.toFixed(2)} of bare (${ratios[0]?.toFixed(2)} to ${ratios.at(-1)?.toFixed(2)}; at most ${MAX_RATIO} is the target); ${checked.acknowledged} acknowledged, ${checked.missing} missing, ${checked.doubled} doubled`,
  );
}
