import { compareLogs } from './scale/compare-logs.ts';
import { compareRollUps } from './scale/compare-roll-ups.ts';

/**
 * What more processes and further engines bring, as ratios in one run: one and two redirects, the
 * local spool and NATS JetStream with three replicas; one, two and four roll-up workers.
 * `npm run bench -- scale [ms per round]`, `npm run bench -- scale roll-ups [clicks]`
 */
const [, , , part, size] = process.argv;
if (part === 'roll-ups') await compareRollUps(Number(size ?? 400_000));
else {
  await compareLogs(Number(part ?? 3_000));
  await compareRollUps(400_000);
}
