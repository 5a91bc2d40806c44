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
