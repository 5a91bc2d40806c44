import * as z from 'zod/mini';
import type { ApiScope } from './tokens.ts';

/** Meaning of the codes of the publisher API. Codes are strings, as in the dialect. */
export const apiCodes = {
  '0': 'success',
  '1000': 'publisher does not exist',
  '1001': 'invalid token',
  '1002': 'called too often',
  '1003': 'missing or wrong parameter',
  '10001': 'missing or wrong parameter',
  '1005': 'uid is longer than 200 characters',
  '1006': 'the period is longer than the call allows (62 days, cashback2 31 days)',
  '1007': 'the click period is longer than 24 hours',
  '1011': 'the click period is longer than 1 hour',
  '1012': 'too many requests in a minute (10, click calls of the older dialect 15)',
  '30212': 'a transaction period needs both dates',
  '30233': 'a transaction period or an update period is required',
  '30234': 'a transaction period and an update period cannot be combined',
  '30235': 'an update period needs both dates',
  /** The dialect has no code for a server fault; this is the number our other calls use. */
  '21002': 'the service is unavailable, try again',
} as const;
export type ApiCode = keyof typeof apiCodes;

/** The same in Simplified Chinese, for requests whose `Accept-Language` prefers it. */
export const chineseApiCodes: Readonly<Record<ApiCode, string>> = {
  '0': 'success',
  '1000': '推广者不存在',
  '1001': '令牌无效',
  '1002': '调用过于频繁',
  '1003': '参数缺失或错误',
  '10001': '参数缺失或错误',
  '1005': 'uid 超过 200 个字符',
  '1006': '时间跨度超过上限（62 天，cashback2 为 31 天）',
  '1007': '点击时间跨度超过 24 小时',
  '1011': '点击时间跨度超过 1 小时',
  '1012': '每分钟请求次数过多（上限 10 次，旧版点击接口 15 次）',
  '30212': '交易时间段需要起止日期',
  '30233': '需要交易时间段或更新时间段',
  '30234': '交易时间段与更新时间段不能同时使用',
  '30235': '更新时间段需要起止日期',
  '21002': '服务暂不可用，请重试',
};

/** Codes that every call may answer, in addition to its own. */
export const commonCodes = ['0', '1000', '1001', '1002', '21002'] as const satisfies ApiCode[];

/** Rate limit: calls per minute and token; above it the call answers `code`. */
export type ApiLimit = { per_minute: 120; code: '1002' } | { per_minute: 10 | 15; code: '1012' };

/** One call of the publisher API: `POST /api/{name}`. */
export type ApiCall = {
  readonly name: string;
  /** Number and path of the entry in the menu Tools > APIs. */
  readonly id: number;
  readonly front_path: string;
  readonly title: string;
  /** Purpose of the call, in one sentence. */
  readonly about: string;
  /** Further notes, one sentence each. */
  readonly notes: readonly string[];
  /** Code for a missing or invalid parameter. */
  readonly mistake: '10001' | '1003';
  readonly limit: ApiLimit;
  /** What the token must be allowed to do. */
  readonly scope: ApiScope;
  /** The time zone of a request without `time_zone`: UTC+8 as in the dialect, or the account's. */
  readonly zone: 'dialect' | 'account';
  /**
   * Request body without the common fields (`token`, `source`, `time_zone`). A rule's message is a
   * code; if empty, `mistake` applies.
   */
  readonly input: z.ZodMiniType;
  /** `data` of a successful answer. */
  readonly reply: z.ZodMiniType;
  /** A valid example body, without the common fields. */
  readonly example: Readonly<Record<string, unknown>>;
};

/** The time zone of the dialect: UTC+8 without daylight saving time. */
export const DIALECT_ZONE = 'Asia/Shanghai';

/** Calls with this id and above are not part of the dialect. */
export const FIRST_OWN_ID = 60;

export const USUAL_LIMIT: ApiLimit = { per_minute: 120, code: '1002' };
export const SLOW_LIMIT: ApiLimit = { per_minute: 10, code: '1012' };
/** Of the click calls of the older dialect. */
export const OLDER_CLICK_LIMIT: ApiLimit = { per_minute: 15, code: '1012' };

/**
 * Adds a description to a schema, for the documentation and the OpenAPI file. A default is also
 * stored as `x-default`, because zod omits it for values that may be sent as text.
 */
/*@__NO_SIDE_EFFECTS__*/
export function describeField<Schema extends z.ZodMiniType>(
  schema: Schema,
  description: string,
  more: { default?: unknown; examples?: unknown[] } = {},
): Schema {
  const { default: defaultValue, ...rest } = more;
  const extension = defaultValue === undefined ? {} : { 'x-default': defaultValue };
  return schema.check(z.meta({ description, ...rest, ...extension })) as Schema;
}

/** Counts of every list reply, under every spelling that clients of the dialect read. */
export const counts = {
  total: describeField(z.int(), 'Total number of rows.'),
  total_items: describeField(z.int(), 'The same as total.'),
  totalPage: describeField(z.int(), 'Total number of pages.'),
  total_page: describeField(z.int(), 'The same as totalPage.'),
  curPage: describeField(z.int(), 'Number of this page, from 1.'),
  page: describeField(z.int(), 'The same as curPage.'),
  perPage: describeField(z.int(), 'Rows per page.'),
  limit: describeField(z.int(), 'The same as perPage.'),
  hasNext: describeField(z.boolean(), 'Whether another page follows.'),
};

/** A page of rows with its counts. */
/*@__NO_SIDE_EFFECTS__*/
export function pageOf<Row extends z.ZodMiniType>(row: Row) {
  return z.object({ ...counts, list: z.array(row) });
}
