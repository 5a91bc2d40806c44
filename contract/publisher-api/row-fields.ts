import * as z from 'zod/mini';
import { describeField } from './api-call.ts';

export const text = z.string();
export const textOrNull = z.nullable(z.string());
export const number = z.number();
export const count = z.int();
export const flag = z.literal([0, 1]);
export const idOrNull = z.nullable(z.int());

export const day = (what: string) =>
  describeField(textOrNull, `${what} YYYY-MM-DD in UTC+8; null: not yet.`);
export const iso = (field: string) =>
  describeField(textOrNull, `${field} as ISO 8601 with an offset.`);
export const currency = describeField(text, 'ISO 4217, of all amounts except original_amount.');
/**
 * Original amounts of an order that was reported in, or is owed by its brand in, another currency.
 */
export const original = {
  original_amount: describeField(
    z.nullable(z.number()),
    'Sale amount as reported; null: not converted.',
  ),
  original_currency: describeField(textOrNull, 'ISO 4217, of original_amount.'),
  exchange_rate: describeField(
    textOrNull,
    'Decimal text: value of one unit of original_currency in currency on the order date.',
  ),
};
/**
 * Brand id of rewards that no brand pays. Brand ids of the dialect are above 0; this is the largest
 * id possible, so no brand will ever have it.
 */
export const NETWORK_BRAND_ID = 2_147_483_647;

export const brandId = describeField(
  count.check(z.minimum(1)),
  `Id of the brand, above 0; ${NETWORK_BRAND_ID} for rewards that the network pays.`,
);
export const mcid = describeField(text, 'Code of the brand; empty if the network pays.');
export const merchantName = describeField(text, 'Name of the brand, never null.');
export const status = z.enum(['Pending', 'Approved', 'Rejected']);
export const commRate = describeField(
  text,
  'Commission rate: "Revshare 70.00%", or "Fixed 60.00 USD" per order, line or unit.',
);
export const prodId = describeField(textOrNull, 'Product number of the brand.');
export const orderUnit = describeField(z.nullable(count), 'Quantity.');
