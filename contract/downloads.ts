import * as z from 'zod/mini';
import { call } from './call.ts';
import { conversionReasons } from './conversions.ts';
import { integer, listOf, optionalText, word } from './fields.ts';
import { DATE_KINDS, datesInOrder, groupsInPair, reportFilter } from './report-fields.ts';
import { PERFORMANCE_GROUPS, PERFORMANCE_ORDERS, TRANSACTION_ORDERS } from './reports.ts';

/** The reports of which a file can be made. */
const EXPORTED_REPORTS = ['performance', 'transactions'] as const;
type ExportedReport = (typeof EXPORTED_REPORTS)[number];

const EXPORT_FORMATS = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** What a task is at; only READY has a file. */
export const DOWNLOAD_STATUS = { queued: 0, running: 1, ready: 2, failed: 3, expired: 4 } as const;

const { curPage: _, perPage: __, ...filter } = reportFilter;

type Sorted = { report: ExportedReport; order_type?: string | undefined };

/** Whether a report can be sorted so; each has its own orders. */
function isOrderOf({ report, order_type }: Sorted): boolean {
  const orders: readonly string[] =
    report === 'performance' ? PERFORMANCE_ORDERS : TRANSACTION_ORDERS;
  return order_type === undefined || orders.includes(order_type);
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
      format: z._default(word(EXPORT_FORMATS), 'csv'),
      /** Names of the report's fields in the order wanted, with commas; absent: all. */
      columns: optionalText(1000),
      ...filter,
      order_type: z.optional(word([...PERFORMANCE_ORDERS, ...TRANSACTION_ORDERS])),
      /** Of the performance report. */
      group_by: z._default(word(PERFORMANCE_GROUPS), 'day'),
      then_by: z.optional(word(PERFORMANCE_GROUPS)),
      keyword: optionalText(100),
      /** Of the transactions report. */
      order_id: optionalText(255),
      uid: optionalText(100),
      reason: z.optional(word(conversionReasons)),
      date_by: z._default(word(DATE_KINDS), 'order'),
    })
    .check(
      datesInOrder(),
      groupsInPair(),
      z.refine(isOrderOf, { error: 'PARAMS_TYPE_ERROR', path: ['order_type'] }),
    ),
  reply: z.object({ id: z.int() }),
  refuses: [
    'SITE_NOT_FOUND',
    'BRAND_NOT_EXISTS',
    'REPORT_PAIR_TOO_OLD',
    'PARAMS_TYPE_ERROR',
    'SAME_TASK_EXIST',
    'DOWNLOADS_TOO_MANY',
  ],
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
