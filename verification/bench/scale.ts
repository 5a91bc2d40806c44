import { compareClicks } from './scale/compare-clicks.ts';
import { compareLogs } from './scale/compare-logs.ts';
import { compareRollUps } from './scale/compare-roll-ups.ts';

/**
 * What more processes and further engines bring, as ratios in one run: one and two redirects, the
 * local spool and NATS JetStream with three replicas, one, two and four roll-up workers, old clicks
 * in PostgreSQL and in ClickHouse. `npm run bench -- scale [ms per round] [clicks to roll up] [old
 * clicks]`; 0 leaves a part out.
 */
const sizes = process.argv.slice(3).map(Number);
const [roundMs = 3_000, newClicks = 400_000, oldClicks = 5_000_000] = sizes;
if (roundMs > 0) await compareLogs(roundMs);
if (newClicks > 0) await compareRollUps(newClicks);
if (oldClicks > 0) await compareClicks(oldClicks);
