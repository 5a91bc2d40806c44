import { minorToText } from '#contract/money.ts';

/** A timestamp as ISO 8601 text, or null. */
export const timeOrNull = (at: Date | null): string | null => at?.toISOString() ?? null;

/** Money as decimal text, or null. */
export function moneyOrNull(minor: bigint | null, currency: string): string | null {
  return minor === null ? null : minorToText(minor, currency);
}

/** Millionths as percent: 75000 is "7.5". */
export function ppmToPercent(ppm: number): string {
  const digits = String(ppm).padStart(5, '0');
  return `${digits.slice(0, -4)}.${digits.slice(-4)}`.replace(/\.?0+$/, '');
}
