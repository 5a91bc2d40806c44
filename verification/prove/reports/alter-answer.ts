import { pickBelow, pickOne, type Random } from '../seeded-random.ts';

/** The fields of replies that are figures. */
const FIGURES = [
  'clicks',
  'unique_clicks',
  'valid_clicks',
  'orders',
  'lines',
  'sales',
  'gross_sales',
  'returns',
  'commission',
  'approved',
  'pending',
  'rejected',
  'paid',
  'epc',
  'cr',
  'aov',
  'sale_amount',
  'sale_comm',
  'amount',
  'ori_amount',
  'original_amount',
  'order_time',
  'settlement_id',
];

type Holder = Record<string, unknown>;
type Leaf = { holder: Holder; name: string; path: string };

/**
 * A copy of a reply with one figure changed by one unit or one row removed; null if it has neither.
 */
export function alterAnswer(
  random: Random,
  answer: unknown,
): { answer: unknown; about: string } | null {
  const altered = structuredClone(answer);
  const list = Array.isArray(altered) ? altered : (altered as { list?: unknown[] }).list;
  if (list && list.length > 0 && random() < 0.15) {
    const place = pickBelow(random, list.length);
    list.splice(place, 1);
    return { answer: altered, about: `row ${place} is gone` };
  }
  const leaves = findFigures(altered, '');
  if (leaves.length === 0) return null;
  const { holder, name, path } = pickOne(random, leaves);
  const before = holder[name];
  holder[name] = typeof before === 'number' ? before + 1 : moveUnit(String(before));
  return { answer: altered, about: `${path} is ${holder[name]} and not ${before}` };
}

function findFigures(value: unknown, path: string): Leaf[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, held]) => {
    const here = `${path} ${name}`;
    const isFigure = typeof held === 'number' || (typeof held === 'string' && held !== '');
    if (FIGURES.includes(name) && isFigure) {
      return [{ holder: value as Holder, name, path: here }];
    }
    return findFigures(held, here);
  });
}

/** Changes the last digit of a text. */
function moveUnit(text: string): string {
  const digit = Number(text.at(-1));
  return Number.isNaN(digit) ? `${text}0` : `${text.slice(0, -1)}${(digit + 1) % 10}`;
}
