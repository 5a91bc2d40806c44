import { compareSpools } from './spool/compare-spools.ts';
import { measureLoading } from './spool/measure-loading.ts';

/**
 * Measures the design of the spool and how fast it is loaded: our append-only file compared with
 * SQLite (WAL, synchronous FULL) for the same groups, and how many clicks per minute are loaded
 * into the database while visitors are served. `npm run bench -- spool [clicks to load]`
 */
const clicks = Number(process.argv[3] ?? 300_000);

await compareSpools();
await measureLoading(clicks);
