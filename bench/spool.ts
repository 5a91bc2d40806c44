import { compareSpools } from './spool/compare-spools.ts';
import { measureLoading } from './spool/measure-loading.ts';

/**
 * What the spool is made of and how fast it is emptied: our append-only file beside SQLite (WAL,
 * synchronous FULL) under the same groups, and how many clicks a minute come from the spool into the
 * database while visitors are served. `npm run bench -- spool [clicks to load]`
 */
const clicks = Number(process.argv[3] ?? 300_000);

await compareSpools();
await measureLoading(clicks);
