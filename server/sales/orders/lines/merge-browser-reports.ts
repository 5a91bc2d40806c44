import { sidesOf } from '../commission/exchange-amounts.ts';
import { isConfirming, isReturn, type LineReport } from './rules.ts';
import type { Plan, StoredLine } from './store.ts';

const isSaleReport = (report: LineReport) => !report.cancelled && !isReturn(report);

/**
 * Adapts reports to an order that both a browser and the brand's server report, in either order. The
 * server decides lines and amounts; the browser contributes what the server does not know, which is
 * usually the click. Returns the adapted reports, each with the report it was made from.
 */
export function mergeBrowserReports(
  reports: readonly LineReport[],
  stored: readonly StoredLine[],
  source: string,
): Map<LineReport, LineReport> {
  const byOrder = Map.groupBy(stored, (line) => line.order_id);
  if (source === 'browser') return completeLines(reports, byOrder);
  return new Map(
    reports.map((report) => {
      const lines = source === 'claim' ? [] : (byOrder.get(report.order_id) ?? []);
      return [inheritClick(report, lines), report];
    }),
  );
}

/** A browser adds no line to a confirmed order and changes no amount: it completes missing facts. */
function completeLines(
  reports: readonly LineReport[],
  byOrder: ReadonlyMap<string, readonly StoredLine[]>,
): Map<LineReport, LineReport> {
  const completed = new Set<string>();
  const adapted = reports.flatMap((report): [LineReport, LineReport][] => {
    const sold = (byOrder.get(report.order_id) ?? []).filter(
      (line) => !line.unconfirmed && !line.input.undone && !isReturn(asReport(line)),
    );
    if (sold.length === 0) return [[report, report]];
    if (completed.has(report.order_id)) return [];
    completed.add(report.order_id);
    return sold.map((line) => [completionOf(report, line), report]);
  });
  return new Map(adapted);
}

function completionOf({ click_ref, voucher_code }: LineReport, line: StoredLine): LineReport {
  const known = asReport(line);
  return {
    ...known,
    ...(click_ref !== undefined && { click_ref: known.click_ref ?? click_ref }),
    ...(voucher_code !== undefined && { voucher_code: known.voucher_code ?? voucher_code }),
  };
}

/** A stored line as a report that repeats it. */
function asReport(line: StoredLine): LineReport {
  const { click_ref, voucher_code, sale_order_id } = line.input;
  return {
    order_id: line.order_id,
    line_id: line.line_id,
    event: line.event,
    cancelled: false,
    amount_minor: BigInt(line.input.amount_minor),
    currency: sidesOf(line).original.currency,
    ...(click_ref !== undefined && { click_ref }),
    ...(voucher_code !== undefined && { voucher_code }),
    ...(sale_order_id !== undefined && { sale_order_id }),
  };
}

/** The server's report takes over the click and coupon that the browser has reported. */
function inheritClick(report: LineReport, stored: readonly StoredLine[]): LineReport {
  const inputs = stored.filter((line) => line.unconfirmed).map((line) => line.input);
  if (inputs.length === 0 || !isSaleReport(report)) return report;
  const click_ref = report.click_ref ?? inputs.find((input) => input.click_ref)?.click_ref;
  const voucher_code =
    report.voucher_code ?? inputs.find((input) => input.voucher_code)?.voucher_code;
  return {
    ...report,
    ...(click_ref !== undefined && { click_ref }),
    ...(voucher_code !== undefined && { voucher_code }),
  };
}

/**
 * Unconfirmed lines that the server's report of their order does not name, because it divides the
 * order into other lines: they are rejected as duplicates.
 */
export function supersedeLines(
  reports: readonly LineReport[],
  stored: readonly StoredLine[],
  { source, at }: { source: string; at: Date },
): Plan[] {
  if (!isConfirming(source)) return [];
  const open = stored.filter((line) => line.unconfirmed && line.status === 'pending');
  if (open.length === 0) return [];
  const byOrder = Map.groupBy(reports.filter(isSaleReport), (report) => report.order_id);
  return open.flatMap((old): Plan[] => {
    const own = byOrder.get(old.order_id) ?? [];
    const [report] = own;
    if (!report || own.some(({ line_id }) => line_id === old.line_id)) return [];
    const set = { status: 'rejected', reason: 'DUPLICATE', decided_at: at };
    return [{ report, outcome: 'cancelled', old, set }];
  });
}
