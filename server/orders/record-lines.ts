import { currentOrigin } from '#server/platform/current-origin.ts';
import { type Db, inTransaction } from '#server/platform/db/connect.ts';
import { groupCalls } from '#server/platform/group-calls.ts';
import type { Parts } from '#server/platform/parts.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { ReportingBrand } from './brand-store.ts';
import type { LineRequest, Recorded, Source, Unit } from './line-request.ts';
import { ordersOf, recordRequests } from './record-requests.ts';
import type { LineReport } from './rules.ts';

type App = Pick<Parts, 'db' | 'config'>;

/** Lines of one transaction: few enough that concurrent reports of its orders wait less than a second. */
const MAX_LINES = 200;
/** While the database writes one transaction, the next one is planned. */
const AT_ONCE = 2;
/** A transaction that takes this long, longer than any wait for a lock, no longer delays the next one. */
const SLOW_MS = 2_500;
/** A transaction that has failed within this time is repeated for each request by itself. */
const RETRY_MS = 3_000;

/**
 * Records lines of one brand, for any number of orders, in one transaction: the caller's, or one that
 * requests share that arrive while the one before is being written (group commit). An advisory lock per
 * order serializes concurrent reports of the same order. `unit` is what is refused together: the first
 * refusal of a `request` is thrown; a refused line of an `order` refuses all lines of that order;
 * refused reports of unit `line` are skipped.
 */
export async function recordLines(
  parts: App,
  brand: ReportingBrand,
  reports: readonly LineReport[],
  options: { source: Source; unit: Unit },
): Promise<Recorded[]> {
  const orders = ordersOf(reports).map((order_id) => `${brand.id} ${order_id}`);
  const request = { brand, reports, ...options, orders, origin: currentOrigin() };
  const recorded = parts.db.isTransaction
    ? await recordAlone(parts, request)
    : await recordTogether(parts, request);
  const refused = recorded.find(({ plan }) => plan.outcome === 'refused')?.plan;
  if (options.unit === 'request' && refused?.outcome === 'refused') refuse(refused.key);
  return recorded;
}

async function recordAlone({ db, config }: App, request: LineRequest): Promise<Recorded[]> {
  const recorded = await inTransaction(db, (tx) => recordRequests({ config }, tx, [request]));
  return recorded.get(request) ?? [];
}

const groups = new WeakMap<Db, (request: LineRequest) => Promise<Recorded[]>>();

function recordTogether(parts: App, request: LineRequest): Promise<Recorded[]> {
  const known = groups.get(parts.db);
  const add =
    known ??
    groupCalls<LineRequest, Recorded[]>({
      answerAll: (requests) => recordGroup(parts, requests),
      choose: chooseGroup,
      atOnce: AT_ONCE,
      slowMs: SLOW_MS,
    });
  if (!known) groups.set(parts.db, add);
  return add(request);
}

/**
 * One failing request must not fail the others, so the requests of a group that has failed are recorded
 * each by itself, as is one whose order is being changed. A database that does not answer fails all of
 * them: their callers wait no longer.
 */
async function recordGroup(parts: App, requests: readonly LineRequest[]) {
  const [only] = requests;
  if (only && requests.length === 1) return [await recordAlone(parts, only)];
  const begunMs = performance.now();
  const recorded = await inTransaction(parts.db, (tx) =>
    recordRequests(parts, tx, requests, { skipsLocked: true }),
  ).catch((error) => {
    if (performance.now() - begunMs > RETRY_MS) throw error;
    return new Map<LineRequest, Recorded[]>();
  });
  return requests.map((request) => recorded.get(request) ?? recordAlone(parts, request));
}

/** The first of the waiting requests, up to a number of lines, without two reports of one order. */
function chooseGroup(
  waiting: readonly LineRequest[],
  running: ReadonlySet<LineRequest>,
): Set<LineRequest> {
  const chosen = new Set<LineRequest>();
  const orders = new Set([...running].flatMap((request) => request.orders));
  let lines = 0;
  for (const request of waiting) {
    if (request.orders.some((order) => orders.has(order))) continue;
    lines += request.reports.length;
    if (chosen.size > 0 && lines > MAX_LINES) break;
    for (const order of request.orders) orders.add(order);
    chosen.add(request);
  }
  return chosen;
}
