import type * as z from 'zod/mini';
import type { exchangeOfLine } from '#contract/orders/fields.ts';
import { t } from '#web/lib/i18n.ts';
import { paragraphText } from '#web/lib/list-text.ts';
import { moneyText } from './money.tsx';

/**
 * Describes how a line was converted into `currency`: reported and owed amounts, and the exchange
 * rates.
 */
export function exchangeText(exchange: z.output<typeof exchangeOfLine>, currency: string): string {
  const { original_currency: reportedCurrency, brand_currency: brandCurrency } = exchange;
  const reported =
    reportedCurrency !== currency &&
    t('Reported as {amount}: 1 {reportedCurrency} = {rate} {currency}.', {
      amount: moneyText(exchange.original_amount, reportedCurrency),
      reportedCurrency,
      rate: exchange.sale_rate,
      currency,
    });
  const owed =
    brandCurrency !== currency &&
    t('Commission of {amount}: 1 {brandCurrency} = {rate} {currency}.', {
      amount: moneyText(exchange.brand_commission, brandCurrency),
      brandCurrency,
      rate: exchange.commission_rate,
      currency,
    });
  return paragraphText([reported, owed]);
}
