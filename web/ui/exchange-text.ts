import type * as z from 'zod/mini';
import type { exchangeOfLine } from '#contract/orders/fields.ts';
import { moneyText } from './money.tsx';

/**
 * Describes how a line was converted into `currency`: reported and owed amounts, and the exchange
 * rates.
 */
export function exchangeText(exchange: z.output<typeof exchangeOfLine>, currency: string): string {
  const { original_currency: told, brand_currency: brand } = exchange;
  const said =
    told !== currency &&
    `Told as ${moneyText(exchange.original_amount, told)}: 1 ${told} = ${exchange.sale_rate} ${currency}.`;
  const owed =
    brand !== currency &&
    `Commission of ${moneyText(exchange.brand_commission, brand)}: 1 ${brand} = ${exchange.commission_rate} ${currency}.`;
  return [said, owed].filter(Boolean).join(' ');
}
