import * as z from 'zod/mini';
import { call } from '../call.ts';
import { clickFilter } from '../clicks/publisher.ts';
import { integer, listOf, optionalText, pageNumber, secret, word } from '../fields.ts';
import { linkFilter } from '../links/publisher.ts';
import { decisionReasons } from '../orders/fields.ts';
import { paymentStatuses } from '../payments/publisher.ts';
import { groupsInPair, PERFORMANCE_GROUPS } from '../reports/dimensions.ts';
import { DATE_KINDS, datesInOrder, reportFilter } from '../reports/fields.ts';
import { PERFORMANCE_ORDERS, TRANSACTION_ORDERS } from '../reports/publisher.ts';
import { COMPARISONS } from '../reports/spans.ts';

/** What can be exported: reports, payment data and links. */
const EXPORTED_REPORTS = ['performance', 'transactions', 'clicks'] as const;
const EXPORTED_PAYMENTS = ['payments', 'payment_details', 'settlements'] as const;

/** The formats of exported files. */
export const EXPORT_FORMATS = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** File format, and the columns in their order, separated by commas; default: all. */
const form = {
  format: z._default(word(EXPORT_FORMATS), 'csv'),
  columns: optionalText(1000),
};

/** The id of the export task. */
const queued = z.object({ id: z.int() });
const queueRefuses = ['PARAMS_TYPE_ERROR', 'SAME_TASK_EXIST', 'DOWNLOADS_TOO_MANY'] as const;

/** Status of an export task; only `ready` has a file. */
export const DOWNLOAD_STATUS = { queued: 0, running: 1, ready: 2, failed: 3, expired: 4 } as const;

const { curPage: _, perPage: __, ...filter } = reportFilter;

type Sorted = { report: (typeof EXPORTED_REPORTS)[number]; order_type?: string | undefined };

/** Whether the report supports this sort order; the click log has only one. */
function isOrderOf({ report, order_type }: Sorted): boolean {
  const orders: Record<typeof report, readonly string[]> = {
    performance: PERFORMANCE_ORDERS,
    transactions: TRANSACTION_ORDERS,
    clicks: [],
  };
  return order_type === undefined || orders[report].includes(order_type);
}

/**
 * Enqueues an export of the report with these filters and this order, all pages. Returns the task
 * id; the file appears in `/common/download_list`. Refuses 20203 while an identical task of the
 * same user is queued or running, 21330 if too many are queued.
 */
export const exportReport = call('/report/export', {
  actor: 'publisher',
  permission: 'reports.read',
  input: z
    .object({
      report: word(EXPORTED_REPORTS),
      ...form,
      ...filter,
      order_type: z.optional(word([...PERFORMANCE_ORDERS, ...TRANSACTION_ORDERS])),
      /** Of the performance report. */
      group_by: z._default(word(PERFORMANCE_GROUPS), 'day'),
      then_by: z.optional(word(PERFORMANCE_GROUPS)),
      keyword: optionalText(100),
      /** Adds the figures of the compared period, as columns named `compared_clicks` and so on. */
      compare: z._default(word(COMPARISONS), 'none'),
      /** Of the transactions report. */
      order_id: optionalText(255),
      reason: z.optional(word(decisionReasons)),
      date_by: z._default(word(DATE_KINDS), 'order'),
      /** Of the click log, which shares `uid` with the transactions. */
      ...clickFilter,
    })
    .check(
      datesInOrder(),
      groupsInPair(),
      z.refine(isOrderOf, { error: 'PARAMS_TYPE_ERROR', path: ['order_type'] }),
    ),
  reply: queued,
  refuses: ['SITE_NOT_FOUND', 'BRAND_NOT_EXISTS', 'REPORT_PAIR_TOO_OLD', ...queueRefuses],
});

/**
 * Enqueues an export of the payments, of their lines (or those of one payment, which add up to its
 * amount), or of all settlements. Otherwise like `/report/export`.
 */
export const exportPayments = call('/payment/export_all', {
  actor: 'publisher',
  permission: 'payments.read',
  input: z.object({
    report: word(EXPORTED_PAYMENTS),
    ...form,
    /** Filter of the payments. */
    status: z.optional(word(paymentStatuses)),
    /** Filter of the lines. */
    payment_id: z.optional(integer({ type: 'ID_INTEGER' }, 1)),
  }),
  reply: queued,
  refuses: ['PAYMENT_NOT_FOUND', ...queueRefuses],
});

/** Enqueues an export of the publisher's own links with their figures, filtered like the list. */
export const exportLinks = call('/link/export', {
  actor: 'publisher',
  permission: 'links.read',
  input: z.object({ report: z._default(word(['links']), 'links'), ...form, ...linkFilter }),
  reply: queued,
  refuses: ['SITE_NOT_EXISTS_OR_INVALID', 'BRAND_NOT_EXISTS', ...queueRefuses],
});

/**
 * Enqueues an archive of all data of the account: a zip file of `account.json` and of one CSV file per
 * table. Only for owners, who enter their password again.
 */
export const exportArchive = call('/user/archive', {
  actor: 'publisher',
  effect: 'credential',
  permission: 'account.write',
  input: z.object({
    password: secret({ required: 'PASSWORD_EMPTY', type: 'PASSWORD_NOT_STRING' }),
  }),
  reply: queued,
  refuses: [
    'INCORRECT_PASSWORD',
    'SERVICE_BUSY',
    'TOO_MANY_REQUESTS',
    'SAME_TASK_EXIST',
    'DOWNLOADS_TOO_MANY',
  ],
});

/** One export task. */
const download = z.object({
  id: z.int(),
  filename: z.string(),
  /** 2 is ready; see `DOWNLOAD_STATUS`. */
  status: z.int(),
  /** Opens the file without signing in, until it expires; empty unless ready. */
  download_url: z.string(),
  /** Rows written so far, and their total: null until they are counted. */
  rows: z.int(),
  rows_total: z.nullable(z.int()),
  /** In bytes; null unless ready. */
  size: z.nullable(z.int()),
  created_at: z.string(),
  /** When the file is deleted; null unless ready. */
  expires_at: z.nullable(z.string()),
});
export type Download = z.output<typeof download>;

/** Lists the caller's own exports, newest first. */
export const listDownloads = call('/common/download_list', {
  actor: 'publisher',
  effect: 'none',
  permission: 'reports.read',
  input: z.object({
    curPage: reportFilter.curPage,
    perPage: z._default(pageNumber(50), 5),
  }),
  reply: listOf(download),
});

/**
 * Deletes one of the caller's own files (`clearAll` 0, `id` its id), or all (`clearAll` 1, `id` 0).
 * A running task is stopped. Refuses 21331 if the file does not exist.
 */
export const deleteDownloads = call('/common/download_del', {
  actor: 'publisher',
  permission: 'reports.read',
  input: z
    .object({
      id: z._default(integer({ type: 'ID_INTEGER' }), 0),
      clearAll: z._default(integer(), 0),
    })
    .check(
      z.refine(({ clearAll }) => clearAll <= 1, { error: 'PARAMS_TYPE_ERROR' }),
      z.refine(({ id, clearAll }) => clearAll === 1 || id > 0, { error: 'ID_REQUIRED' }),
    ),
  reply: z.object({ deleted: z.int() }),
  refuses: ['DOWNLOAD_NOT_FOUND'],
});
