type Settled = { commission_minor: bigint };

const sumOf = (settlements: readonly Settled[]) =>
  settlements.reduce((sum, one) => sum + one.commission_minor, 0n);

/**
 * Distributes settlements over parts that are each above zero and at most `limit`: the largest
 * first, each to the first part with room. Amounts owed back go with the largest settlement. null:
 * impossible, because a single settlement is above the limit.
 */
export function splitSettlements<One extends Settled>(
  settlements: readonly One[],
  limit: bigint,
): One[][] | null {
  const ordered = settlements.toSorted(
    (a, b) =>
      Number(b.commission_minor > a.commission_minor) -
      Number(b.commission_minor < a.commission_minor),
  );
  const owedBack = ordered.filter((one) => one.commission_minor <= 0n);
  const [largest, ...others] = ordered.filter((one) => one.commission_minor > 0n);
  if (!largest) return null;
  const parts = [[largest, ...owedBack]];
  for (const one of others) {
    const part = parts.find((had) => sumOf(had) + one.commission_minor <= limit);
    if (part) part.push(one);
    else parts.push([one]);
  }
  return parts.every((part) => sumOf(part) > 0n && sumOf(part) <= limit) ? parts : null;
}
