import { currentOrigin } from '#server/platform/current-origin.ts';
import { type Db, inTransaction } from '#server/platform/db/connect.ts';
import { groupCalls } from '#server/platform/db/group-calls.ts';
import type { Parts } from '#server/platform/parts.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { LineReport, Source } from '../lines/rules.ts';
import { ordersOf } from '../returns/rules.ts';
import type { ReportingBrand } from './brand-store.ts';
import { type LineRequest, type Recorded, type Unit, writeBatch } from './write-batch.ts';

type App = Pick<Parts, 'db' | 'config'>;

/** Lines of one transaction: few enough that concurrent reports of its orders wait less than a second. */
const MAX_LINES = 200;
/** While the database writes one transaction, the next one is planned. */
const AT_ONCE = 2;
/** A transaction that takes this long, longer than any wait for a lock, no longer delays the next one. */
const SLOW_MS = 2_500;
/** A group that has failed within this time is repeated; later the database does not answer. */
const RETRY_MS = 3_000;
/** A group that has failed within this time has not waited for a lock: its halves are repeated. */
const QUICK_MS = 500;

/**
 * Records lines of one brand, for any number of orders, in one transaction: the caller's, or one that
 * requests share that arrive while the one before is being written (group commit). An advisory lock per
 * order serializes concurrent reports of the same order. `unit` is what is refused together: the first
 * refusal of a `request` is thrown; a refused line of an `order` refuses all lines of that order;
 * refused reports of unit `line` are skipped.
 */
export async function commitReports(
  parts: App,
  brand: ReportingBrand,
  reports: readonly LineReport[],
  options: { source: Source; unit: Unit },
): Promise<Recorded[]> {
  const orders = ordersOf(reports).map((order_id) => `${brand.id} ${order_id}`);
  const request = { brand, reports, ...options, orders, origin: currentOrigin() };
  const recorded = parts.db.isTransaction
    ? await commitAlone(parts, request)
    : await commitTogether(parts, request);
  const refused = recorded.find(({ plan }) => plan.outcome === 'refused')?.plan;
  if (options.unit === 'request' && refused?.outcome === 'refused') refuse(refused.key);
  return recorded;
}

async function commitAlone({ db, config }: App, request: LineRequest): Promise<Recorded[]> {
  const recorded = await inTransaction(db, (tx) => writeBatch({ config }, tx, [request]));
  return recorded.get(request) ?? [];
}

const groups = new WeakMap<Db, (request: LineRequest) => Promise<Recorded[]>>();

function commitTogether(parts: App, request: LineRequest): Promise<Recorded[]> {
  const known = groups.get(parts.db);
  const add =
    known ??
    groupCalls<LineRequest, Recorded[]>({
      answerAll: (requests) => commitGroup(parts, requests),
      choose: chooseGroup,
      atOnce: AT_ONCE,
      slowMs: SLOW_MS,
    });
  if (!known) groups.set(parts.db, add);
  return add(request);
}

type Answers = readonly (Recorded[] | Promise<Recorded[]>)[];

/**
 * One failing request must not fail the others, so a group that has failed is repeated in halves until
 * the request fails by itself, or request by request if a lock may delay it again. A request whose order
 * is being changed is recorded by itself. A database that does not answer fails all of them: their
 * callers wait no longer.
 */
async function commitGroup(parts: App, requests: readonly LineRequest[]): Promise<Answers> {
  const [only] = requests;
  if (only && requests.length === 1) return [await commitAlone(parts, only)];
  const begunMs = performance.now();
  const recorded = await inTransaction(parts.db, (tx) =>
    writeBatch(parts, tx, requests, { skipsLocked: true }),
  ).catch((error) => {
    if (performance.now() - begunMs > RETRY_MS) throw error;
    return null;
  });
  if (recorded) {
    return requests.map((request) => recorded.get(request) ?? commitAlone(parts, request));
  }
  const isQuick = performance.now() - begunMs < QUICK_MS;
  return commitAgain(parts, requests, isQuick ? Math.ceil(requests.length / 2) : 1);
}

/** Records requests in groups of another size. */
function commitAgain(parts: App, requests: readonly LineRequest[], size: number): Answers {
  const answers: Promise<Recorded[]>[] = [];
  for (let first = 0; first < requests.length; first += size) {
    const group = requests.slice(first, first + size);
    const answered = commitGroup(parts, group);
    answers.push(...group.map(async (_request, nth) => (await answered)[nth] ?? []));
  }
  return answers;
}

/**
 * The first of the waiting requests, up to a number of lines, without two reports of one order. A report
 * that has to wait lets no later one of its orders pass.
 */
function chooseGroup(
  waiting: readonly LineRequest[],
  running: ReadonlySet<LineRequest>,
): Set<LineRequest> {
  const chosen = new Set<LineRequest>();
  const orders = new Set([...running].flatMap((request) => request.orders));
  let lines = 0;
  for (const request of waiting) {
    const isFree = !request.orders.some((order) => orders.has(order));
    for (const order of request.orders) orders.add(order);
    if (!isFree) continue;
    lines += request.reports.length;
    if (chosen.size > 0 && lines > MAX_LINES) break;
    chosen.add(request);
  }
  return chosen;
}
