import * as z from 'zod/mini';
import { text } from '#contract/fields.ts';
import { orderReport } from '#contract/orders/fields.ts';
import { parseJson } from '#server/platform/parsers/parse-json.ts';
import type { Parts } from '#server/platform/parts.ts';
import { Refusal, refuse } from '#server/platform/refusal.ts';
import type { Source } from '../../lines/rules.ts';
import { admitBrand, signedText } from '../admit-brand.ts';
import { findBrandByScriptKey } from '../brand-store.ts';
import { readItem, withoutEmpty } from '../read-order.ts';
import { receiveOrder } from '../receive-order.ts';
import { type Sender, storeRefusals } from '../store-refusals.ts';

/** What the tracking script sends; the order is checked once its author is known. */
const browserReport = z.object({
  key: text(100, { required: 'SCRIPT_KEY_INVALID', type: 'SCRIPT_KEY_INVALID' }),
  order: z.record(z.string(), z.unknown(), { error: 'HTTP_CLIENT_PARAM_ERROR' }),
  signature: z.optional(z.string({ error: 'BRAND_SECRET_INVALID' })),
  click_ref: z.optional(z.string({ error: 'CLICK_REF_STRING' })),
});
type Report = z.output<typeof browserReport>;

/** What a page may report by itself: a sale of now. It cannot cancel, return or date anything back. */
const SALE_FIELDS = [
  ...['order_id', 'amount', 'currency', 'lines', 'click_ref', 'test'],
  ...['voucher_code', 'customer', 'country', 'sku', 'category', 'quantity'],
];

/**
 * Records what the tracking script reports. If the shop's server signed the order, this is a report
 * like any other; the click reference may be outside the signature, because it always comes from the
 * visitor's browser. Without a signature the lines are unconfirmed: they are not payable until the
 * brand's server reports them, and they change no amount. Staff see what was refused; without a
 * signature it is not proven to come from the brand.
 */
export async function receiveFromBrowser(
  parts: Pick<Parts, 'db' | 'config' | 'log'>,
  body: unknown,
  address: string,
): Promise<void> {
  const report = readItem(browserReport, readBody(body));
  const brand = await findBrandByScriptKey(parts.db, report.key);
  if (!brand) refuse('SCRIPT_KEY_INVALID');
  const fields = withoutEmpty({
    ...(report.click_ref && { click_ref: report.click_ref }),
    ...report.order,
  });
  let sender: Sender = { mcid: brand.mcid, address };
  let source: Source = 'browser';
  try {
    const isSigned = await checkSignature(parts, brand.mcid, report);
    if (isSigned) {
      sender = { brand_id: brand.id };
      source = 'pixel';
    }
    const order = readItem(orderReport, isSigned ? fields : saleOf(fields));
    await receiveOrder(parts, brand, order, source);
  } catch (refusal) {
    if (refusal instanceof Refusal) {
      await storeRefusals(parts, sender, source, [{ refusal, fields }]);
    }
    throw refusal;
  }
}

/** Whether the order is signed. Refuses BRAND_SECRET_INVALID for a wrong signature. */
async function checkSignature(
  { db }: Pick<Parts, 'db'>,
  mcid: string,
  { order, signature }: Report,
): Promise<boolean> {
  if (!signature) return false;
  const signed = signedText({ ...withoutEmpty(order), brand: mcid });
  await admitBrand(db, mcid, { signature, signed });
  return true;
}

const saleOf = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => SALE_FIELDS.includes(name)));

function readBody(body: unknown): unknown {
  if (typeof body !== 'string') return body;
  try {
    return parseJson(body);
  } catch {
    refuse('HTTP_CLIENT_PARAM_ERROR');
  }
}
