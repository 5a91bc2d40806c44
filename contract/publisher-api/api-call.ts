import * as z from 'zod/mini';

/** What a code of the publisher API means. The codes are texts, as the dialect has them. */
export const apiCodes = {
  '0': 'success',
  '1000': 'publisher does not exist',
  '1001': 'invalid token',
  '1002': 'called too often',
  '1003': 'missing or wrong parameter',
  '10001': 'missing or wrong parameter',
  '1006': 'the span is above 62 days',
  '1011': 'the click span is above 1 hour',
  '1012': 'above 10 requests a minute',
  '30212': 'a transaction period needs both ends',
  '30233': 'a transaction period or an update period is needed',
  '30234': 'a transaction period and an update period cannot both be given',
  '30235': 'an update period needs both ends',
  /** The dialect has none for a fault of ours: the number our other calls answer with. */
  '21002': 'the service is unavailable, try again',
} as const;
export type ApiCode = keyof typeof apiCodes;

/** Answered with by every call beside those of its own. */
export const commonCodes = ['0', '1000', '1001', '1002', '21002'] as const satisfies ApiCode[];

/** How often one token may make one call in a minute; beyond it the call answers `code`. */
export type ApiLimit = { per_minute: number; code: '1002' | '1012' };

/** One call of the publisher API: `POST /api/{name}`. */
export type ApiCall = {
  readonly name: string;
  /** The entry's number and words in the menu Tools > APIs. */
  readonly id: number;
  readonly front_path: string;
  readonly title: string;
  /** What it is for, in a sentence. */
  readonly about: string;
  /** What a reader has to know besides, a sentence each. */
  readonly notes: readonly string[];
  /** What a missing or wrong parameter is answered with. */
  readonly mistake: '10001' | '1003';
  readonly limit: ApiLimit;
  /** The body without `token` and `source`; a rule's message is a code, or the mistake's otherwise. */
  readonly input: z.ZodMiniType;
  /** `data` of a successful answer. */
  readonly reply: z.ZodMiniType;
  /** A body that works, without `token` and `source`. */
  readonly example: Readonly<Record<string, unknown>>;
};

export const USUAL_LIMIT: ApiLimit = { per_minute: 120, code: '1002' };
export const SLOW_LIMIT: ApiLimit = { per_minute: 10, code: '1012' };

/**
 * A schema with the words that the documentation and the OpenAPI file say of it. A default is told
 * beside the schema (`x-default`), for zod leaves it out where a value is also read from its text.
 */
/*@__NO_SIDE_EFFECTS__*/
export function told<Schema extends z.ZodMiniType>(
  schema: Schema,
  description: string,
  more: { default?: unknown; examples?: unknown[] } = {},
): Schema {
  const { default: otherwise, ...same } = more;
  const beside = otherwise === undefined ? {} : { 'x-default': otherwise };
  return schema.check(z.meta({ description, ...same, ...beside })) as Schema;
}

/** The counts that every list answers with, under every spelling that clients read. */
export const counts = {
  total: told(z.int(), 'Rows in all.'),
  total_items: told(z.int(), 'The same as total.'),
  totalPage: told(z.int(), 'Pages in all.'),
  total_page: told(z.int(), 'The same as totalPage.'),
  curPage: told(z.int(), 'This page, from 1.'),
  page: told(z.int(), 'The same as curPage.'),
  perPage: told(z.int(), 'Rows a page.'),
  limit: told(z.int(), 'The same as perPage.'),
  hasNext: told(z.boolean(), 'Whether another page follows.'),
};

/** A page of rows with its counts. */
/*@__NO_SIDE_EFFECTS__*/
export function pageOf<Row extends z.ZodMiniType>(row: Row) {
  return z.object({ ...counts, list: z.array(row) });
}
