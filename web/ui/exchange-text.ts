import type * as z from 'zod/mini';
import type { exchangeOfLine } from '#contract/orders/fields.ts';
import { moneyText } from './money.tsx';

/**
 * Describes how a line was converted into `currency`: reported and owed amounts, and the exchange
 * rates.
 */
export function exchangeText(exchange: z.output<typeof exchangeOfLine>, currency: string): string {
  const { original_currency: reportedCurrency, brand_currency: brandCurrency } = exchange;
  const reported =
    reportedCurrency !== currency &&
    `Reported as ${moneyText(exchange.original_amount, reportedCurrency)}: 1 ${reportedCurrency} = ${exchange.sale_rate} ${currency}.`;
  const owed =
    brandCurrency !== currency &&
    `Commission of ${moneyText(exchange.brand_commission, brandCurrency)}: 1 ${brandCurrency} = ${exchange.commission_rate} ${currency}.`;
  return [reported, owed].filter(Boolean).join(' ');
}
