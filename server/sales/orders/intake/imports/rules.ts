/**
 * Whether this line (or, without `line_id`, any line of this order) occurred earlier in the file;
 * adds it to `seen`. A file may contain a line only once, because it would be ambiguous which row
 * applies.
 */
export function isReportedTwice(
  seen: Set<string>,
  { order_id, line_id }: { order_id: string; line_id?: string | null | undefined },
): boolean {
  const order = JSON.stringify([order_id]);
  const wholeOrder = JSON.stringify([order_id, null]);
  const line = JSON.stringify([order_id, line_id ?? null]);
  const isRepeated =
    seen.has(line) || seen.has(wholeOrder) || (line === wholeOrder && seen.has(order));
  seen.add(order).add(line);
  return isRepeated;
}

/**
 * The first rows of a batch: at most `maxRows` that together concern at most `maxLines` lines, at
 * least one row. A row of a whole order counts all its stored lines. Consecutive rows of an order stay
 * together if the order fits into a batch: a commission per order is split over them.
 */
export function takeRows<Row extends { fields: Readonly<Record<string, unknown>> | null }>(
  rows: readonly Row[],
  linesOf: ReadonlyMap<string, number>,
  { maxRows, maxLines }: { maxRows: number; maxLines: number },
): Row[] {
  let lines = 0;
  const count = rows.findIndex(({ fields }) => {
    const isOrder = fields?.line_id === undefined;
    const orderId = String(fields?.order_id ?? '');
    lines += isOrder ? Math.max(1, linesOf.get(orderId) ?? 1) : 1;
    return lines > maxLines;
  });
  const most = Math.min(count < 0 ? rows.length : Math.max(1, count), maxRows);
  const next = rows[most]?.fields?.order_id;
  if (next === undefined) return rows.slice(0, most);
  const taken = rows.slice(0, most);
  const whole = taken.findLastIndex(({ fields }) => fields?.order_id !== next) + 1;
  return whole > 0 ? taken.slice(0, whole) : taken;
}
