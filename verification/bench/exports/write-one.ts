import { downloadQueue } from '#server/insight/downloads/jobs.ts';
import { readConfig } from '#server/platform/config.ts';
import { connect } from '#server/platform/db/connect.ts';
import { openLog } from '#server/platform/log.ts';
import { runNext } from '#server/platform/queue/run-rows.ts';

/** Writes the pending export file and prints its duration and peak memory as JSON. */
const config = readConfig(process.env);
const db = connect(config.database_url ?? '', 4);
const begun = performance.now();
const before = process.resourceUsage().maxRSS;
const parts = { config, db, log: openLog(config) };
if (!(await runNext(parts, downloadQueue))) throw new Error('None waits.');
const seconds = (performance.now() - begun) / 1000;
const file = await db
  .selectFrom('downloads')
  .select(['status', 'rows_written', 'size_bytes', 'last_error'])
  .orderBy('id', 'desc')
  .executeTakeFirstOrThrow();
if (file.status !== 2) throw new Error(`Not written: ${file.last_error}`);
const mib = (bytes: number) => Math.round(bytes / 1024 / 1024);
console.log(
  JSON.stringify({
    rows: file.rows_written,
    mib: mib(Number(file.size_bytes)),
    seconds: Number(seconds.toFixed(1)),
    memory_mib: mib(process.resourceUsage().maxRSS * 1024),
    memory_before_mib: mib(before * 1024),
  }),
);
await db.destroy();
