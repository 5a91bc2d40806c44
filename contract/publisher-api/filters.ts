import * as z from 'zod/mini';
import { adTypes, isCountry } from '../brands/fields.ts';
import { isDay } from '../fields.ts';
import { type ApiCode, told } from './api-call.ts';

const DAY_MS = 86_400_000;
const MAX_DAYS = 62;
const MAX_PAGES = 1_000_000;
/** Maximum page size in rows. */
export const MAX_PER_PAGE = 2000;
const MAX_MIDS = 200;
const LARGEST_ID = 2_147_483_647;

/** A whole number or its text: client scripts send either. */
/*@__NO_SIDE_EFFECTS__*/
function wholeNumber(least: number, most: number) {
  return z.pipe(
    z
      .union([
        z.int().check(z.minimum(least), z.maximum(most)),
        z.string().check(z.regex(/^\d{1,10}$/)),
      ])
      .check(z.refine((value) => Number(value) >= least && Number(value) <= most)),
    z.transform(Number),
  );
}

/** Text without NUL or lone surrogates, which the database cannot store. */
/*@__NO_SIDE_EFFECTS__*/
export function plainText(most: number) {
  return z.string().check(z.maxLength(most), z.refine(isPlain));
}

function isPlain(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed();
}

/** One of a fixed set of words, case-insensitive, normalised to the spelling given here. */
/*@__NO_SIDE_EFFECTS__*/
export function apiWord<const T extends readonly string[]>(words: T) {
  const byLower = new Map(words.map((value) => [value.toLowerCase(), value as T[number]]));
  return z.pipe(
    z.string().check(z.refine((value) => byLower.has(value.trim().toLowerCase()))),
    z.transform((value) => byLower.get(value.trim().toLowerCase()) as T[number]),
  );
}

export const apiPaging = {
  curPage: told(z._default(wholeNumber(1, MAX_PAGES), 1), 'The page, from 1.', { default: 1 }),
  perPage: told(z._default(wholeNumber(1, MAX_PER_PAGE), 20), 'Rows a page, at most 2000.', {
    default: 20,
  }),
};

export const dataScope = told(
  z._default(apiWord(['channel', 'user']), 'channel'),
  "channel: the token's channel; user: all channels of the account.",
  { default: 'channel' },
);

/*@__NO_SIDE_EFFECTS__*/
export function apiDay(description: string) {
  return told(z.string().check(z.refine(isDay)), `${description} YYYY-MM-DD, a day in UTC+8.`, {
    examples: ['2026-03-01'],
  });
}

const MOMENT = /^(\d{4}-\d{2}-\d{2}) ([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/;

/*@__NO_SIDE_EFFECTS__*/
export function apiMoment(description: string) {
  const rule = z.refine<string>((value) => isDay(MOMENT.exec(value)?.[1] ?? ''));
  return told(z.string().check(rule), `${description} YYYY-MM-DD HH:mm:ss, in UTC+8.`, {
    examples: ['2026-03-01 09:00:00'],
  });
}

/** Refuses a period that ends before it begins, or one of more than 62 days if `limited`. */
/*@__NO_SIDE_EFFECTS__*/
export function daysInOrder(begin: string, end: string, limited: boolean) {
  return z.superRefine<Record<string, unknown>>((asked, context) => {
    const [from, to] = [asked[begin], asked[end]];
    if (typeof from !== 'string' || typeof to !== 'string') return;
    const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
    if (days < 1) refuseWith(context, '', end);
    else if (limited && days > MAX_DAYS) refuseWith(context, '1006', end);
  });
}

/** Adds an issue whose message is an API code; an empty one means the call's own `mistake`. */
export function refuseWith(
  context: { issues: unknown[]; value: unknown },
  code: ApiCode | '',
  field: string,
): void {
  context.issues.push({
    code: 'custom',
    message: code,
    path: [field],
    input: context.value,
    continue: false,
  });
}

/*@__NO_SIDE_EFFECTS__*/
export function rowId(description: string) {
  return told(wholeNumber(1, LARGEST_ID), description);
}

export const brandFilter = {
  brandId: told(z.optional(wholeNumber(1, LARGEST_ID)), 'The number of one brand.'),
  mcid: told(z.optional(plainText(100)), 'The public name of one brand.'),
};

export const uidFilter = {
  uid: told(z.optional(plainText(100)), 'The first sub-id, as it is.'),
  uid2: told(z.optional(plainText(100)), 'The second sub-id.'),
  uid3: told(z.optional(plainText(100)), 'The third sub-id.'),
  uid4: told(z.optional(plainText(100)), 'The fourth sub-id.'),
  uid5: told(z.optional(plainText(100)), 'The fifth sub-id.'),
};

const transactionStatuses = ['All', 'Pending', 'Approved', 'Rejected'] as const;

/** One status or a list of them. */
export const statusFilter = told(
  z.optional(
    z.pipe(
      z.union([
        apiWord(transactionStatuses),
        z.array(apiWord(transactionStatuses)).check(z.minLength(1), z.maxLength(20)),
      ]),
      z.transform((value) => (typeof value === 'string' ? [value] : value)),
    ),
  ),
  'A list of All, Pending, Approved, Rejected.',
  { examples: [['Approved']] },
);

/** Up to 200 numbers or names, separated by commas or as a list. */
/*@__NO_SIDE_EFFECTS__*/
function upTo200<Item>(read: (text: string) => Item | null) {
  const one = z.union([z.int(), z.string()]);
  return z.pipe(
    z.union([one, z.array(one)]),
    z.transform((value, context) => {
      const texts = (Array.isArray(value) ? value : [value])
        .flatMap((text) => String(text).split(','))
        .map((text) => text.trim());
      const items = texts.map(read);
      if (texts.length > MAX_MIDS || items.includes(null)) refuseWith(context, '', 'mid');
      return [...new Set(items.filter((item) => item !== null))];
    }),
  );
}

export const monetizationFilter = {
  approval_type: told(
    z.optional(apiWord(['Auto', 'Manual'])),
    'How a brand decides: Auto, Manual.',
  ),
  offer_type: told(z.optional(apiWord(adTypes)), `One of ${adTypes.join(', ')}.`),
  relationship: told(
    z.optional(apiWord(['Joined', 'Pending', 'Rejected', 'No Relationship'])),
    "Of the token's channel: Joined, Pending, Rejected, No Relationship.",
  ),
  categories: told(
    z.optional(z.union([plainText(500), z.array(plainText(200)).check(z.maxLength(50))])),
    'A category by its name or as Parent>Child, several comma separated; a parent stands for its children too.',
  ),
  country: told(
    z.optional(
      z.pipe(
        z.string().check(z.refine(isCountry)),
        z.transform((value) => value.toUpperCase()),
      ),
    ),
    'A country of two letters, where the brand is or sells.',
  ),
  mid: told(
    z.optional(upTo200((text) => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : null))),
    'Numbers of brands, at most 200, comma separated.',
  ),
  mcid: told(
    z.optional(
      upTo200((text) => (text === '' || text.length > 100 || !isPlain(text) ? null : text)),
    ),
    'Public names of brands, at most 200, comma separated.',
  ),
};
