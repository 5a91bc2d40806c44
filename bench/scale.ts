import { compareLogs } from './scale/compare-logs.ts';

/**
 * What more processes and further engines bring, as ratios in one run: one and two redirects, the
 * local spool and NATS JetStream with three replicas.
 * `npm run bench -- scale [ms per round]`
 */
await compareLogs(Number(process.argv[3] ?? 3_000));
