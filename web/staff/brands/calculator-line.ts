import type { InputOf } from '#contract/call.ts';
import type { estimateOrder } from '#contract/orders/estimate.ts';

/** A line of the order to calculate: texts as entered. */
export type CalculatorLine = {
  key: number;
  amount: string;
  category: string;
  sku: string;
  quantity: string;
};

let lastKey = 0;

export function emptyLine(amount = ''): CalculatorLine {
  lastKey += 1;
  return { key: lastKey, amount, category: '', sku: '', quantity: '' };
}

/** The line as input of the call. */
export function lineOf(line: CalculatorLine): InputOf<typeof estimateOrder>['lines'][number] {
  return {
    amount: line.amount.trim(),
    category: line.category.trim() || undefined,
    sku: line.sku.trim() || undefined,
    quantity: /^\d+$/.test(line.quantity.trim()) ? Number(line.quantity) : undefined,
  };
}
