/**
 * Whether a file told this line (or, without `line_id`, any line of this order) before; remembers
 * it in `seen`. One file tells a line once: which of two rows should win nobody could say.
 */
export function isReportedTwice(
  seen: Set<string>,
  { order_id, line_id }: { order_id: string; line_id?: string | null | undefined },
): boolean {
  const order = JSON.stringify([order_id]);
  const whole = JSON.stringify([order_id, null]);
  const line = JSON.stringify([order_id, line_id ?? null]);
  const isRepeated = seen.has(line) || seen.has(whole) || (line === whole && seen.has(order));
  seen.add(order).add(line);
  return isRepeated;
}
