import * as z from 'zod/mini';
import { adTypes, isCountry } from '../brands/fields.ts';
import { isDay } from '../fields.ts';
import { type ApiCode, describeField } from './api-call.ts';

const DAY_MS = 86_400_000;
/** Longest period of most calls. */
export const MAX_DAYS = 62;
const MAX_PAGES = 1_000_000;
/** Maximum page size in rows. */
export const MAX_PER_PAGE = 2000;
const MAX_MIDS = 200;
const MAX_ID = 2_147_483_647;

/** A whole number or its text: client scripts send either. */
/*@__NO_SIDE_EFFECTS__*/
export function wholeNumber(min: number, max: number) {
  return z.pipe(
    z
      .union([
        z.int().check(z.minimum(min), z.maximum(max)),
        z.string().check(z.regex(/^\d{1,10}$/)),
      ])
      .check(z.refine((value) => Number(value) >= min && Number(value) <= max)),
    z.transform(Number),
  );
}

/** A page size or its text; above `max` it is read as `max`. */
/*@__NO_SIDE_EFFECTS__*/
function pageSize(max: number) {
  return z.pipe(
    z.union([z.int().check(z.minimum(1)), z.string().check(z.regex(/^0*[1-9]\d*$/))]),
    z.transform((value) => Math.min(Number(value), max)),
  );
}

/** Text without NUL or lone surrogates, which the database cannot store. */
/*@__NO_SIDE_EFFECTS__*/
function plainText(maxLength: number) {
  return z.string().check(z.maxLength(maxLength), z.refine(isPlain));
}

/** Text of the dialects, or a number in its place: `orderId: 123` is sent as it is stored. */
/*@__NO_SIDE_EFFECTS__*/
export function apiText(maxLength: number) {
  return z.pipe(
    z.union([z.string(), z.number()]),
    z.pipe(
      z.transform((value: string | number) => String(value)),
      plainText(maxLength),
    ),
  );
}

function isPlain(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed();
}

/** One of a fixed set of words, case-insensitive, normalised to the spelling given here. */
/*@__NO_SIDE_EFFECTS__*/
export function apiWord<const T extends readonly string[]>(words: T) {
  const byLower = new Map(words.map((value) => [value.toLowerCase(), value as T[number]]));
  return z.pipe(
    z.string().check(
      z.refine((value) => byLower.has(value.trim().toLowerCase())),
      z.meta({ enum: [...words] }),
    ),
    z.transform((value) => byLower.get(value.trim().toLowerCase()) as T[number]),
  );
}

/**
 * Takes `all`, in any case, as the absence of a filter of fixed words: several clients of the family
 * send it. The result is `standsFor`, by default no filter.
 */
/*@__NO_SIDE_EFFECTS__*/
export function orAll<Schema extends z.ZodMiniType, const All = undefined>(
  schema: Schema,
  standsFor?: All,
) {
  const all = z.string().check(
    z.refine((value) => value.trim().toLowerCase() === 'all'),
    z.meta({ enum: ['All'] }),
  );
  return z.union([
    z.pipe(
      all,
      z.transform(() => standsFor as All),
    ),
    schema,
  ]);
}

/**
 * Other names of the fields that clients of the family send. The calls of the dialects read them;
 * our own calls do not.
 */
export const otherNames: Readonly<Record<string, string>> = {
  page: 'curPage',
  page_num: 'curPage',
  limit: 'perPage',
  per_page: 'perPage',
  page_size: 'perPage',
};

const pageNumber = z._default(wholeNumber(1, MAX_PAGES), 1);

/** Pages of the calls of the dialects; `maxRows` is the largest page. */
/*@__NO_SIDE_EFFECTS__*/
export function pagesOf(maxRows: number) {
  return {
    curPage: describeField(pageNumber, 'Page number, from 1; read as page and page_num too.', {
      default: 1,
    }),
    perPage: describeField(
      z._default(pageSize(maxRows), 20),
      `Rows per page; above ${maxRows} it is read as ${maxRows}. Read as limit and per_page too.`,
      { default: 20 },
    ),
  };
}

export const apiPaging = pagesOf(MAX_PER_PAGE);

/** More rows than an account has. */
const ALL_ROWS = 1_000_000;

/** Pages of calls whose answer is a plain array: clients that send no page size read one answer. */
export const wholePaging: typeof apiPaging = {
  curPage: apiPaging.curPage,
  perPage: describeField(
    z._default(pageSize(MAX_PER_PAGE), ALL_ROWS),
    `Rows per page; absent: all rows. Above ${MAX_PER_PAGE} it is read as ${MAX_PER_PAGE}.`,
  ),
};

/** The page size of our own calls, which refuse one above the limit. */
export const strictPerPage = (usual: number) =>
  describeField(
    z._default(wholeNumber(1, MAX_PER_PAGE), usual),
    `Rows per page, at most ${MAX_PER_PAGE}.`,
    { default: usual },
  );

/** Pages of our own calls. */
export const strictPaging = {
  curPage: describeField(pageNumber, 'Page number, from 1.', { default: 1 }),
  perPage: strictPerPage(20),
};

const scopeWord = apiWord(['channel', 'user']);
const SCOPE_TEXT =
  "channel: the token's channel, the default of its tokens; user: all channels of the account, the default of account tokens.";

export const dataScope = describeField(
  z.optional(orAll(scopeWord, 'user')),
  `${SCOPE_TEXT} All is read as user.`,
);

export const strictScope = describeField(z.optional(scopeWord), SCOPE_TEXT);

/** A day in one of the forms that clients send; a time behind it is not read. */
const DAY = /^(?:(\d{4})-(\d{2})-(\d{2})|(\d{4})(\d{2})(\d{2}))(?:[T ]+(\d{2}:\d{2}.*))?$/;
const TIME = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?$/;

/** The day of a text as YYYY-MM-DD; empty: it is none. */
function dayOf(value: string): string {
  const [, year, month, date, plainYear, plainMonth, plainDate, time] =
    DAY.exec(value.trim()) ?? [];
  const day = [year ?? plainYear, month ?? plainMonth, date ?? plainDate].join('-');
  return isDay(day) && (time === undefined || TIME.test(time)) ? day : '';
}

/** A day of the dialects. */
/*@__NO_SIDE_EFFECTS__*/
export function apiDay(description: string) {
  const day = z.pipe(
    z
      .union([z.string(), z.int()])
      .check(z.refine((value: string | number) => dayOf(String(value)) !== '')),
    z.transform((value) => dayOf(String(value))),
  );
  return describeField(
    day,
    `${description} YYYY-MM-DD, a day in time_zone; YYYYMMDD and a time behind the day are read too.`,
    { examples: ['2026-03-01'] },
  );
}

/** A day of our own calls. */
/*@__NO_SIDE_EFFECTS__*/
export function strictDay(description: string) {
  return describeField(
    z.string().check(z.refine(isDay)),
    `${description} YYYY-MM-DD, a day in time_zone.`,
    { examples: ['2026-03-01'] },
  );
}

/** A time of the dialects. One with an offset is refused: times are in time_zone. */
/*@__NO_SIDE_EFFECTS__*/
export function apiMoment(description: string) {
  const moment = z.pipe(
    z.string().check(z.refine((value) => momentOf(value) !== '')),
    z.transform(momentOf),
  );
  return describeField(moment, `${description} YYYY-MM-DD HH:mm:ss, in time_zone.`, {
    examples: ['2026-03-01 09:00:00'],
  });
}

/** The time of a text as YYYY-MM-DD HH:mm:ss; empty: it is none. */
function momentOf(value: string): string {
  const [, day = '', time, seconds = ':00'] =
    /^([\d-]+)[T ]+(\d{2}:\d{2})(:\d{2})?$/.exec(value.trim()) ?? [];
  return dayOf(value) === '' || time === undefined ? '' : `${dayOf(day)} ${time}${seconds}`;
}

/** Refuses a period that ends before it begins, or one of more days, with `code`. */
/*@__NO_SIDE_EFFECTS__*/
export function daysInOrder(
  begin: string,
  end: string,
  maxDays = Number.POSITIVE_INFINITY,
  code: '1006' | '1007' = '1006',
) {
  return z.superRefine<Record<string, unknown>>((fields, context) => {
    const [from, to] = [fields[begin], fields[end]];
    if (typeof from !== 'string' || typeof to !== 'string') return;
    const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
    if (days < 1) refuseWith(context, '', end);
    else if (days > maxDays) refuseWith(context, code, end);
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

/** Any whole number from 0: an unknown id matches nothing. */
/*@__NO_SIDE_EFFECTS__*/
export function anyId() {
  return z.pipe(
    z.union([z.int().check(z.minimum(0)), z.string().check(z.regex(/^\d{1,20}$/))]),
    z.transform((value) => idOf(String(value))),
  );
}

const MCID_TEXT = 'Code of one brand.';

export const brandFilter = {
  brandId: describeField(z.optional(anyId()), 'Id of one brand.'),
  mcid: describeField(z.optional(apiText(100)), MCID_TEXT),
};

/** The code of a brand in our own calls. */
export const strictMcid = describeField(z.optional(plainText(100)), MCID_TEXT);

export const uidFilter = uidsOf(() => z.optional(apiText(200)));

/** The sub-ids in our own calls. */
export const strictUids = uidsOf(() => z.optional(plainText(200)));

/*@__NO_SIDE_EFFECTS__*/
function uidsOf<Text extends z.ZodMiniType>(text: () => Text) {
  return {
    uid: describeField(text(), 'First sub-id, exact match.'),
    uid2: describeField(text(), 'Second sub-id.'),
    uid3: describeField(text(), 'Third sub-id.'),
    uid4: describeField(text(), 'Fourth sub-id.'),
    uid5: describeField(text(), 'Fifth sub-id.'),
  };
}

const transactionStatuses = ['All', 'Pending', 'Approved', 'Rejected'] as const;

/** One status or a list of them. */
export const statusFilter = describeField(
  z.optional(
    z.pipe(
      z.union([
        apiWord(transactionStatuses),
        z.array(apiWord(transactionStatuses)).check(z.maxLength(20)),
      ]),
      z.transform((value) => (typeof value === 'string' ? [value] : value)),
    ),
  ),
  'A list of All, Pending, Approved, Rejected; an empty list is All.',
  { examples: [['Approved']] },
);

/** Up to 200 numbers or names, separated by commas or as a list. */
/*@__NO_SIDE_EFFECTS__*/
function upTo200<Item>(name: string, read: (text: string) => Item | null) {
  const one = z.union([z.int(), z.string()]);
  return z.pipe(
    z.union([one, z.array(one)]),
    z.transform((value, context) => {
      const texts = (Array.isArray(value) ? value : [value])
        .flatMap((text) => String(text).split(','))
        .map((text) => text.trim());
      const items = texts.map(read);
      if (texts.length > MAX_MIDS || items.includes(null)) refuseWith(context, '', name);
      return [...new Set(items.filter((item) => item !== null))];
    }),
  );
}

/** An id; one that the database cannot hold becomes 0, which no row has. */
function idOf(text: string): number {
  const id = Number(text);
  return id <= MAX_ID ? id : 0;
}

export const monetizationFilter = {
  approval_type: describeField(
    z.optional(orAll(apiWord(['Auto', 'Manual']))),
    'How applications are decided: Auto, Manual.',
  ),
  offer_type: describeField(z.optional(orAll(apiWord(adTypes))), `One of ${adTypes.join(', ')}.`),
  brand_type: describeField(
    z.optional(orAll(apiWord(['DTC', 'Amazon', 'TikTok', 'Walmart', 'Indirect']))),
    'DTC or Amazon; TikTok, Walmart and Indirect match nothing.',
  ),
  relationship: describeField(
    z.optional(orAll(apiWord(['Joined', 'Pending', 'Rejected', 'No Relationship']))),
    "Of the token's channel: Joined, Pending, Rejected, No Relationship.",
  ),
  categories: describeField(
    z.optional(orAll(z.union([plainText(500), z.array(plainText(200)).check(z.maxLength(50))]))),
    'Categories by name or as Parent>Child, comma separated; a parent includes its children.',
  ),
  country: describeField(
    z.optional(
      orAll(
        z.pipe(
          z.string().check(z.refine(isCountry)),
          z.transform((value) => value.toUpperCase()),
        ),
      ),
    ),
    'Two-letter country code: where the brand is based or sells.',
  ),
  mid: describeField(
    z.optional(upTo200('mid', (text) => (/^\d{1,20}$/.test(text) ? idOf(text) : null))),
    'Ids of brands, at most 200, comma separated.',
  ),
  mcid: describeField(
    z.optional(
      upTo200('mcid', (text) => (text === '' || text.length > 100 || !isPlain(text) ? null : text)),
    ),
    'Codes of brands, at most 200, comma separated.',
  ),
};
