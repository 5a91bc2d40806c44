import { isDeepStrictEqual } from 'node:util';
import type { PerformanceGroup } from '#contract/reports/dimensions.ts';
import { reportPerformance } from '#contract/reports/publisher.ts';
import { sumPerformance } from '#server/insight/reports/queries/sum-performance.ts';
import type { ReportScope } from '#server/insight/reports/resolve-scope.ts';
import { openSession } from '#server/people/accounts/sessions/open-session.ts';
import { type Db, readSteadily } from '#server/platform/db/connect.ts';
import type { Parts } from '#server/platform/parts.ts';
import { buildApp } from '#server/start/app.ts';
import { askAs, timeCalls } from '../ask-app.ts';
import { percentile } from '../percentile.ts';
import { record } from '../record.ts';
import { readCpuMs } from '../redirect/read-cpu.ts';
import { type Measured, TIME_ZONE } from './invent-clicks.ts';

const ROUNDS = 60;
const WARM_UP = 5;
const ROUNDS_OF_ROWS = 2;
const MAX_MS = 600_000;
const GROUPS: readonly PerformanceGroup[] = [
  'day',
  'brand',
  'channel',
  'device',
  'browser',
  'country',
  'uid1',
];

/** Times the report of every group, and the same figures counted from the clicks. `postmaster`: its process id. */
export async function measureReports(
  parts: Parts,
  measured: Measured,
  postmaster: number,
): Promise<void> {
  const app = await buildApp(parts);
  const { user_id, start_date, end_date } = measured;
  const ask = askAs(app, await openSession(parts.db, { user_id }));
  for (const group_by of GROUPS) {
    const attributes = { start_date, end_date, group_by, perPage: 100 };
    const cpuBeforeMs = (await readCpuMs(postmaster)) ?? 0;
    const times = await timeCalls(() => ask(reportPerformance.path, attributes), ROUNDS, WARM_UP);
    const cpuMs = ((await readCpuMs(postmaster)) ?? 0) - cpuBeforeMs;
    const perCallMs = (cpuMs / (ROUNDS + WARM_UP)).toFixed(1);
    const rows = await timeRows(parts.db, measured, group_by);
    record({
      group_by,
      p50_ms: percentile(times, 0.5),
      p95_ms: percentile(times, 0.95),
      postgresql_ms: Number(perCallMs),
      counted_p50_ms: percentile(rows, 0.5),
    });
    console.log(
      `reports: by ${group_by}: p50 ${at(times, 0.5)} ms, p95 ${at(times, 0.95)} ms, ${perCallMs} ms of PostgreSQL's processor time a call; counted from clicks and lines p50 ${at(rows, 0.5)} ms, the same figures`,
    );
  }
  await app.close();
}

/** Times only the query on the clicks and lines; its figures must equal those of the roll-ups. */
async function timeRows(
  db: Db,
  { publisher_id, start_date, end_date }: Measured,
  group_by: PerformanceGroup,
): Promise<number[]> {
  const nothing = { site_id: undefined, brand_id: undefined, platform_id: undefined };
  const span = { publisher_id, time_zone: TIME_ZONE, start_date, end_date };
  const scope: ReportScope = { ...span, ...nothing, currency: undefined, status: 'all' };
  const page = { order_type: 'key', order_direction: 'asc', limit: 200, offset: 0 } as const;
  const shape = { group_by, ...page };
  const summed = await sumPerformance(db, scope, shape, 'roll_ups');
  const times: number[] = [];
  for (let round = 0; round < ROUNDS_OF_ROWS; round += 1) {
    const begun = performance.now();
    // Exceeds the statement timeout of requests.
    const counted = await readSteadily(db, MAX_MS, (tx) =>
      sumPerformance(tx, scope, shape, 'rows'),
    );
    times.push(performance.now() - begun);
    if (!isDeepStrictEqual(counted, summed)) throw new Error(`by ${group_by} the sums differ`);
  }
  return times;
}

function at(times: readonly number[], share: number): string {
  return percentile(times, share).toFixed(1);
}
