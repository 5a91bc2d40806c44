/**
 * Relative change between two decimal texts or numbers (0.12 is +12%); null where it is undefined.
 */
export function changeOf(
  now: string | number | null | undefined,
  before: string | number | null | undefined,
): number | null {
  if (now === null || now === undefined || before === null || before === undefined) return null;
  const base = Number(before);
  return base === 0 ? null : (Number(now) - base) / Math.abs(base);
}
