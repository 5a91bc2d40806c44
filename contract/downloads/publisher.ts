import * as z from 'zod/mini';
import { call } from '../call.ts';
import { clickFilter } from '../clicks/publisher.ts';
import { integer, listOf, optionalText, word } from '../fields.ts';
import { linkFilter } from '../links/publisher.ts';
import { decisionReasons } from '../orders/fields.ts';
import { paymentStatuses } from '../payments/publisher.ts';
import { DATE_KINDS, datesInOrder, groupsInPair, reportFilter } from '../reports/fields.ts';
import {
  PERFORMANCE_GROUPS,
  PERFORMANCE_ORDERS,
  TRANSACTION_ORDERS,
} from '../reports/publisher.ts';

/** The reports of which a file can be made, what of payments, and the links. */
const EXPORTED_REPORTS = ['performance', 'transactions', 'clicks'] as const;
const EXPORTED_PAYMENTS = ['payments', 'payment_details', 'settlements'] as const;

const EXPORT_FORMATS = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** In which form, and which of the rows' fields in the order wanted, with commas; absent: all. */
const form = {
  format: z._default(word(EXPORT_FORMATS), 'csv'),
  columns: optionalText(1000),
};

/** The task's id. */
const queued = z.object({ id: z.int() });
const queueRefuses = ['PARAMS_TYPE_ERROR', 'SAME_TASK_EXIST', 'DOWNLOADS_TOO_MANY'] as const;

/** What a task is at; only READY has a file. */
export const DOWNLOAD_STATUS = { queued: 0, running: 1, ready: 2, failed: 3, expired: 4 } as const;

const { curPage: _, perPage: __, ...filter } = reportFilter;

type Sorted = { report: (typeof EXPORTED_REPORTS)[number]; order_type?: string | undefined };

/** Whether a report can be sorted so; each has its own orders, and the click log has one alone. */
function isOrderOf({ report, order_type }: Sorted): boolean {
  const orders: Record<typeof report, readonly string[]> = {
    performance: PERFORMANCE_ORDERS,
    transactions: TRANSACTION_ORDERS,
    clicks: [],
  };
  return order_type === undefined || orders[report].includes(order_type);
}

/**
 * Queues a file of exactly what a report shows under these filters and this order, all pages of it.
 * Answers the task's id; the file appears in `/common/download_list`. Refuses 20203 while an equal
 * task of the same user waits or is under way, 21330 where too many wait.
 */
export const exportReport = call('/report/export', {
  sheds: true,
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
 * Queues a file of the payments, of their lines (or of those of one payment, which add up to its
 * amount), or of all settlements. Otherwise as `/report/export`.
 */
export const exportPayments = call('/payment/export_all', {
  sheds: true,
  actor: 'publisher',
  permission: 'payments.read',
  input: z.object({
    report: word(EXPORTED_PAYMENTS),
    ...form,
    /** Of the payments. */
    status: z.optional(word(paymentStatuses)),
    /** Of the lines. */
    payment_id: z.optional(integer({ type: 'ID_INTEGER' }, 1)),
  }),
  reply: queued,
  refuses: ['PAYMENT_NOT_FOUND', ...queueRefuses],
});

/** Queues a file of the publisher's own links with what they have brought, filtered as their list. */
export const exportLinks = call('/link/export', {
  sheds: true,
  actor: 'publisher',
  permission: 'links.read',
  input: z.object({ report: z._default(word(['links']), 'links'), ...form, ...linkFilter }),
  reply: queued,
  refuses: ['SITE_NOT_EXISTS_OR_INVALID', 'BRAND_NOT_EXISTS', ...queueRefuses],
});

/** A file that was asked for. */
const download = z.object({
  id: z.int(),
  filename: z.string(),
  /** 2 is ready; `DOWNLOAD_STATUS` names the others. */
  status: z.int(),
  /** Opens the file without signing in, until it expires; empty unless ready. */
  download_url: z.string(),
  /** Rows written so far, and of how many: null until they are counted. */
  rows: z.int(),
  rows_total: z.nullable(z.int()),
  /** Bytes; null unless ready. */
  size: z.nullable(z.int()),
  created_at: z.string(),
  /** When the file goes away; null unless ready. */
  expires_at: z.nullable(z.string()),
});
export type Download = z.output<typeof download>;

/** The files one has asked for oneself, the newest first. */
export const listDownloads = call('/common/download_list', {
  actor: 'publisher',
  effect: 'none',
  permission: 'reports.read',
  input: z.object({
    curPage: reportFilter.curPage,
    perPage: z._default(integer({}, 1).check(z.maximum(50, { error: 'PARAMS_TYPE_ERROR' })), 5),
  }),
  reply: listOf(download),
});

/**
 * Deletes one file of one's own (`clearAll` 0, `id` its id), or all of them (`clearAll` 1, `id` 0).
 * A task under way stops. Refuses 21331 where there is no such file.
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
