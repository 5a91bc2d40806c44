import { compareLogs } from './scale/compare-logs.ts';
import { compareRollUps } from './scale/compare-roll-ups.ts';

/**
 * What more processes and further engines bring, as ratios in one run: one and two redirects, the
 * local spool and NATS JetStream with three replicas; one, two and four roll-up workers.
 * `npm run bench -- scale [ms per round] [clicks to roll up]`; 0 leaves a part out.
 */
const [roundMs = 3_000, clicks = 400_000] = process.argv.slice(3).map(Number);
if (roundMs > 0) await compareLogs(roundMs);
if (clicks > 0) await compareRollUps(clicks);
