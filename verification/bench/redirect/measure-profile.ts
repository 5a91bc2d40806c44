import { record } from '../record.ts';
import { readThreads, type ThreadTimes } from './read-threads.ts';
import { sendLoad } from './send-load.ts';
import type { openServers, Started } from './start-servers.ts';
import { timeSteps } from './time-steps.ts';
import { waitForSpool } from './wait-for-spool.ts';
import { writeRequests } from './write-requests.ts';

const ROUND_MS = 6_000;
const WARM_UP_MS = 4_000;

/**
 * Prints where the processor time of a click goes: by thread under load, beside that of the bare
 * server, and by step of our own work, each step repeated by itself.
 */
export async function measureProfile(
  servers: Awaited<ReturnType<typeof openServers>>,
  connections: number,
): Promise<void> {
  const ours = await servers.start('serve-ours.ts');
  const bare = await servers.start('serve-bare.ts');
  const requests = writeRequests(ours.codes ?? []);
  for (const server of [ours, bare]) {
    await sendLoad(server.port, requests, connections, WARM_UP_MS);
    await settle(server);
    const before = await readThreads(server.pid);
    const sent = await sendLoad(server.port, requests, connections, ROUND_MS);
    await settle(server);
    const name = server === ours ? 'ours' : 'bare';
    const clicks = sent.latenciesMs.length;
    console.log(`${name}: ${Math.round(sent.perSecond)}/s with ${connections} connections`);
    const { perSecond } = sent;
    record({ name, perSecond, ...printTimes(before, await readThreads(server.pid), clicks) });
  }
  const steps = timeSteps(requests);
  record({ steps });
  for (const { step, us } of steps) console.log(`  ${step}: ${us.toFixed(2)} us`);
}

const settle = ({ codes, metrics_port }: Started) =>
  codes === undefined ? Promise.resolve(0) : waitForSpool(metrics_port);

function printTimes(before: ThreadTimes, after: ThreadTimes, clicks: number) {
  let [user, system] = [0, 0];
  for (const [kind, time] of after) {
    const userUs = (time.userUs - (before.get(kind)?.userUs ?? 0)) / clicks;
    const systemUs = (time.systemUs - (before.get(kind)?.systemUs ?? 0)) / clicks;
    user += userUs;
    system += systemUs;
    console.log(`  ${kind}: ${userUs.toFixed(1)} us user, ${systemUs.toFixed(1)} us system`);
  }
  console.log(`  together: ${user.toFixed(1)} us user, ${system.toFixed(1)} us system`);
  return { userUs: user, systemUs: system };
}
