import * as z from 'zod/mini';
import { email } from '../accounts/fields.ts';
import { isCountry, moment, nullableText } from '../brands/fields.ts';
import { call } from '../call.ts';
import { largeListOf, optionalText, paging, rowId, text, webAddress, word } from '../fields.ts';

/** What a shop runs on, as it is asked for in the sign-up. */
export const SIGN_UP_PLATFORMS = [
  'shopify',
  'woocommerce',
  'magento',
  'shopware',
  'bigcommerce',
  'own',
  'other',
] as const;

/** Orders that a shop expects in a month. */
export const SIGN_UP_VOLUMES = ['under_100', 'under_1000', 'under_10000', 'over_10000'] as const;

const SIGN_UP_STATES = ['waiting', 'accepted', 'rejected'] as const;

const noCountry = {
  required: 'SIGN_UP_COUNTRY_INVALID',
  type: 'SIGN_UP_COUNTRY_INVALID',
} as const;
const invalid = { required: 'PARAMS_TYPE_ERROR', type: 'PARAMS_TYPE_ERROR' } as const;

/** A shop asks to become a brand of the network. Staff decide; the answer is mailed. */
export const signUpBrand = call('/portal/auth/sign_up', {
  actor: 'anyone',
  input: z.object({
    shop_name: text(200, { required: 'SIGN_UP_SHOP_NAME_REQUIRED' }),
    site_url: webAddress(255, {
      required: 'BRAND_SITE_URL_INVALID',
      type: 'BRAND_SITE_URL_INVALID',
    }),
    country: text(2, noCountry).check(z.refine(isCountry, { error: 'SIGN_UP_COUNTRY_INVALID' })),
    platform: word(SIGN_UP_PLATFORMS, invalid),
    monthly_orders: word(SIGN_UP_VOLUMES, invalid),
    contact_name: text(100, {
      required: 'SIGN_UP_CONTACT_REQUIRED',
      type: 'SIGN_UP_CONTACT_REQUIRED',
    }),
    email: email({ required: 'EMAIL_EMPTY', type: 'EMAIL_NOT_STRING' }),
    message: optionalText(2000),
  }),
  refuses: ['EMAIL_DISPOSABLE', 'BRAND_SITE_URL_INVALID', 'TOO_MANY_REQUESTS'],
});

export const brandSignUp = z.object({
  id: z.int(),
  shop_name: z.string(),
  site_url: z.string(),
  country: z.string(),
  platform: z.enum(SIGN_UP_PLATFORMS),
  monthly_orders: z.enum(SIGN_UP_VOLUMES),
  contact_name: z.string(),
  email: z.string(),
  message: z.string(),
  status: z.enum(SIGN_UP_STATES),
  reason: nullableText,
  created_at: z.string(),
  decided_at: moment,
  /** The brand that was made of it. */
  mcid: nullableText,
});

/** Lists sign-ups: those that wait first, the longest waiting on top. */
export const listBrandSignUps = call('/staff/brand_sign_up/list', {
  actor: { staff: 'brands.read' },
  effect: 'none',
  input: z.object({ status: z.optional(word(SIGN_UP_STATES)), ...paging }),
  reply: largeListOf(brandSignUp),
});

/**
 * Decides a sign-up. Accepting it adds a draft brand and invites the person as its owner; rejecting it
 * mails the reason.
 */
export const decideBrandSignUp = call('/staff/brand_sign_up/decide', {
  actor: { staff: 'brands.write' },
  input: z.object({
    id: rowId,
    decision: word(['accept', 'reject'], invalid),
    reason: optionalText(500, { type: 'REASON_INVALID' }),
  }),
  reply: brandSignUp,
  refuses: ['NOT_FOUND', 'BRAND_SIGN_UP_DECIDED', 'REASON_REQUIRED', 'BRAND_SITE_URL_INVALID'],
});
