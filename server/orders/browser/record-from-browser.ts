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

/**
 * Records what the tracking script reports. The shop's server has signed the order; the click
 * reference may be outside the signature, because it always comes from the visitor's browser.
 */
export async function recordFromBrowser(
  parts: Pick<Parts, 'db' | 'config'>,
  body: unknown,
): Promise<void> {
  const { key, order, signature, click_ref } = parse(browserReport, readBody(body));
  const brand = await findBrandByScriptKey(parts.db, key);
  if (!brand) refuse('SCRIPT_KEY_INVALID');
  if (!signature) refuse('BRAND_SIGNATURE_REQUIRED');
  const signed = signedText({ ...withoutEmpty(order), brand: brand.mcid });
  await admitBrand(parts.db, brand.mcid, { signature, signed });
  await recordOrder(
    parts,
    brand,
    parse(orderReport, withoutEmpty({ click_ref, ...order })),
    'pixel',
  );
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
