import { minorToText, percentText } from '#contract/money.ts';
import { ppmToPercent } from '#server/platform/documents/format-values.ts';
import type { NewRule } from './store.ts';

/**
 * The commission of a version in words, for lists, the brand page and the publisher API: "10%",
 * "8% – 12%", "5.00 EUR per unit", or kinds joined by "or". It covers every rule that is open to all
 * publishers; '' if there is none. This is the only place where it is made.
 */
export function headlineOf(rules: readonly NewRule[]): string {
  const open = rules.filter((rule) => rule.publisher_id === null);
  const kinds = Map.groupBy(open, ({ kind, basis, currency }) =>
    kind === 'percent' ? kind : `${basis} ${currency}`,
  );
  return [...kinds.values()].map(rangeOf).join(' or ');
}

const SUFFIXES = { order: '', line: ' per line', unit: ' per unit' } as const;

function rangeOf(rules: readonly NewRule[]): string {
  const sorted = rules.toSorted((one, other) => (worthOf(one) < worthOf(other) ? -1 : 1));
  const ends = [sorted[0], sorted.at(-1)].flatMap((rule) => (rule ? [textOf(rule)] : []));
  return [...new Set(ends)].join(' – ') + SUFFIXES[rules[0]?.basis ?? 'order'];
}

const worthOf = (rule: NewRule) => rule.fixed_minor ?? BigInt(rule.rate_ppm ?? 0);

function textOf({ kind, rate_ppm, fixed_minor, currency }: NewRule): string {
  if (kind === 'percent') return percentText(ppmToPercent(rate_ppm ?? 0));
  return `${minorToText(fixed_minor ?? 0n, currency)} ${currency}`;
}
