import { inTransaction } from '#server/platform/db/connect.ts';
import type { Parts } from '#server/platform/parts.ts';
import { differs, factsOf, type LineReport } from '../lines/rules.ts';
import { lockLinesOfOrders, lockOrdersOf, type StoredLine } from '../lines/store.ts';
import type { ReportingBrand } from './brand-store.ts';
import { commitReports } from './commit-reports.ts';
import { closeTestOrder, evaluateTestOrder } from './evaluate-test-order.ts';
import type { Recorded } from './write-batch.ts';

/** A line as its shop has it now. */
export type LineState = Omit<LineReport, 'cancelled' | 'event' | 'line_id' | 'is_whole'> & {
  line_id: string;
  is_cancelled: boolean;
};

/** What a synchronisation has changed, and the attribution of the order. */
export type Synced = {
  lines: number;
  changed: number;
  attribution: string | null;
  /** Lines that staff or the brand have rejected stay as they are. */
  kept: number;
};

/**
 * Brings the lines of an order to the state that its shop reports: records, amends, adjusts, cancels
 * and reopens them. The result depends on the state only, not on the states seen before, so a shop may
 * deliver its states repeatedly and the newest one decides. Refuses `recordRefusals`, with nothing
 * changed.
 */
export function syncOrder(
  parts: Pick<Parts, 'db' | 'config'>,
  brand: ReportingBrand,
  states: readonly LineState[],
): Promise<Synced> {
  return inTransaction(parts.db, async (tx) => {
    const [first] = states;
    if (!first) return { lines: 0, changed: 0, attribution: null, kept: 0 };
    await lockOrdersOf(tx, brand.id, [first.order_id]);
    const stored = await lockLinesOfOrders(tx, brand.id, [first.order_id]);
    const known = new Map(stored.map((line) => [line.line_id, line]));
    const open = states.filter((state) => !isDecided(known.get(state.line_id)));
    const differing = open.filter((state) => isDifferent(known.get(state.line_id), state));
    const kept = states.length - open.length;
    if (differing.length === 0) {
      return { lines: states.length, changed: 0, attribution: attributionOf(stored), kept };
    }
    const record = (reports: LineReport[]) =>
      commitReports({ db: tx, config: parts.config }, brand, reports, {
        source: 'shop',
        unit: 'request',
      });
    const cancelled = differing.filter((state) => state.is_cancelled);
    if (cancelled.length > 0) {
      await record(cancelled.map(wholeOf));
      await record(cancelled.map(cancellationOf));
    }
    // An amount per order is split over the lines that are left, so they are planned together.
    const rest = open.filter((state) => !state.is_cancelled);
    const written = rest.length > 0 ? await record(rest.map(wholeOf)) : [];
    const amended = written.filter(({ plan }) => plan.outcome !== 'repeated').length;
    const changed = cancelled.length + amended;
    return { lines: states.length, changed, attribution: attributionOfPlans(written), kept };
  });
}

/** Evaluates a test order in the same way, apart from all orders. */
export async function syncTestOrder(
  parts: Pick<Parts, 'db' | 'config'>,
  brand: ReportingBrand,
  states: readonly LineState[],
): Promise<void> {
  const [first] = states;
  if (!first) return;
  const open = states.filter((state) => !state.is_cancelled);
  const reports = (open.length > 0 ? open : states).map(wholeOf);
  await evaluateTestOrder(parts, brand, reports, 'shop');
  if (open.length === 0) await closeTestOrder(parts, brand, first.order_id, 'cancelled');
}

/** Rejected by a person: neither the shop nor its webhooks reopen the line. */
const isDecided = (line: StoredLine | undefined) =>
  line?.status === 'rejected' && !line.input.cancelled && !line.input.undone;

function isDifferent(line: StoredLine | undefined, state: LineState): boolean {
  if (!line || line.input.undone || line.unconfirmed) return true;
  const { cancelled = false, ...input } = line.input;
  if (cancelled !== state.is_cancelled) return true;
  const reported = factsOf(wholeOf(state));
  if (line.status === 'approved') {
    return !cancelled && input.amount_minor !== reported.amount_minor;
  }
  const { name = line.product_name, quantity = line.quantity } = state;
  return differs(input, reported) || input.amount_minor !== reported.amount_minor
    ? true
    : name !== line.product_name || quantity !== line.quantity;
}

function wholeOf({ is_cancelled: _cancelled, ...state }: LineState): LineReport {
  return { ...state, event: 'sale', cancelled: false, is_whole: true };
}

function cancellationOf({ order_id, line_id }: LineState): LineReport {
  return { order_id, line_id, event: 'sale', cancelled: true, amount_minor: null };
}

const attributionOf = (lines: readonly StoredLine[]) => lines[0]?.attribution ?? null;

function attributionOfPlans(written: readonly Recorded[]): string | null {
  const plan = written[0]?.plan;
  if (!plan || plan.outcome === 'refused') return null;
  return plan.outcome === 'recorded' ? plan.line.attribution : plan.old.attribution;
}
