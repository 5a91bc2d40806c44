/**
 * The change from before to now as a share (0.12 is +12 %) of two decimal texts or numbers; null
 * where there is nothing to measure it by.
 */
export function changeOf(
  now: string | number | null | undefined,
  before: string | number | null | undefined,
): number | null {
  if (now === null || now === undefined || before === null || before === undefined) return null;
  const base = Number(before);
  return base === 0 ? null : (Number(now) - base) / Math.abs(base);
}
