import * as z from 'zod/mini';
import { type ErrorKey, errorCodes } from '#contract/errors.ts';
import { text } from '#contract/fields.ts';
import { orderReport } from '#contract/orders/fields.ts';
import { parseJson } from '#server/platform/parsers/parse-json.ts';
import type { Parts } from '#server/platform/parts.ts';
import { refuse } from '#server/platform/refusal.ts';
import { admitBrand } from '../admit-brand.ts';
import { findBrandByScriptKey } from '../brand-store.ts';
import { recordOrder } from '../record-order.ts';
import { signedText } from '../signed-text.ts';

/** What the tracking script sends; the order is checked once its author is known. */
const browserReport = z.object(
  {
    key: text(100, { required: 'SCRIPT_KEY_INVALID', type: 'SCRIPT_KEY_INVALID' }),
    order: z.record(z.string(), z.unknown(), { error: 'HTTP_CLIENT_PARAM_ERROR' }),
    signature: z.optional(z.string({ error: 'BRAND_SECRET_INVALID' })),
    click_ref: z.optional(z.string({ error: 'CLICK_REF_STRING' })),
  },
  { error: 'HTTP_CLIENT_PARAM_ERROR' },
);

/** What a page may report by itself: a sale of now. It cannot cancel, return or date anything back. */
const SALE_FIELDS = [
  ...['order_id', 'amount', 'currency', 'lines', 'click_ref', 'test'],
  ...['voucher_code', 'customer', 'country', 'sku', 'category', 'quantity'],
];

/**
 * Records what the tracking script reports. If the shop's server signed the order, this is a report
 * like any other; the click reference may be outside the signature, because it always comes from the
 * visitor's browser. Without a signature the lines are unconfirmed: they are not payable until the
 * brand's server reports them, and they change no amount.
 */
export async function recordFromBrowser(
  parts: Pick<Parts, 'db' | 'config'>,
  body: unknown,
): Promise<void> {
  const { key, order, signature, click_ref } = parse(browserReport, readBody(body));
  const brand = await findBrandByScriptKey(parts.db, key);
  if (!brand) refuse('SCRIPT_KEY_INVALID');
  const fields = withoutEmpty({ click_ref, ...order });
  if (signature) {
    const signed = signedText({ ...withoutEmpty(order), brand: brand.mcid });
    await admitBrand(parts.db, brand.mcid, { signature, signed });
    await recordOrder(parts, brand, parse(orderReport, fields), 'pixel');
    return;
  }
  const sale = Object.entries(fields).filter(([name]) => SALE_FIELDS.includes(name));
  await recordOrder(parts, brand, parse(orderReport, Object.fromEntries(sale)), 'browser');
}

function readBody(body: unknown): unknown {
  if (typeof body !== 'string') return body;
  try {
    return parseJson(body);
  } catch {
    refuse('HTTP_CLIENT_PARAM_ERROR');
  }
}

const withoutEmpty = (fields: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(fields).filter(
      ([, value]) => value !== undefined && value !== null && value !== '',
    ),
  );

type Schema<Output> = {
  safeParse: (
    value: unknown,
  ) =>
    | { success: true; data: Output }
    | { success: false; error: { issues: readonly { message: string }[] } };
};

function parse<Output>(schema: Schema<Output>, value: unknown): Output {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const name = parsed.error.issues[0]?.message ?? '';
  refuse(Object.hasOwn(errorCodes, name) ? (name as ErrorKey) : 'PARAMS_TYPE_ERROR');
}
