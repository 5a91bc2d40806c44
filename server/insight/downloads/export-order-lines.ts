import type { ParsedOf, ReplyOf } from '#contract/call.ts';
import { type exportStaffOrderLines, MAX_EXPORTED_LINES } from '#contract/downloads/staff.ts';
import { now } from '#server/platform/clock.ts';
import { type Db, readSteadily } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { listOrderLinePage } from '#server/sales/orders/lines/list-order-lines.ts';
import { writeCsv } from './formats/write-sheet.ts';
import { writeXlsx } from './formats/write-xlsx.ts';
import type { Cell, Field } from './rules.ts';

const WRITERS = { csv: writeCsv, xlsx: writeXlsx };
const MEDIA_TYPES = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};
const BATCH = 1_000;
const STATEMENT_MS = 30_000;

/** The columns of the file, in their order. */
const COLUMNS = [
  ...['id', 'order_id', 'line_id', 'event', 'source', 'mcid', 'merchant_name', 'publisher_id'],
  ...['publisher_name', 'site_id', 'site_name', 'order_time', 'click_time', 'click_ref'],
  ...['attribution', 'uid1', 'uid2', 'uid3', 'uid4', 'uid5', 'sale_amount', 'commission'],
  ...['currency', 'rule_name', 'sku', 'product_name', 'category', 'quantity', 'voucher_code'],
  ...['customer_kind', 'customer_country', 'status', 'reason', 'note', 'decided_at'],
  ...['settlement_id', 'payment_id', 'paid_at', 'created_at', 'updated_at'],
] as const;
/** What the file of a brand leaves out: the publisher's sub-ids, and the books of the network. */
const NETWORK_ONLY: readonly string[] = ['uid1', 'uid2', 'uid3', 'uid4', 'uid5', 'payment_id'];

const fieldOf = (name: string): Field => ({
  name,
  isAmount: name === 'sale_amount' || name === 'commission',
});

type Request = ParsedOf<typeof exportStaffOrderLines>;

/** The same for a brand about its own lines. */
export function exportOwnLines(db: Db, request: Request & { brand_id: number }) {
  const columns = COLUMNS.filter((name) => !NETWORK_ONLY.includes(name));
  return exportOrderLines(db, request, MAX_EXPORTED_LINES, columns);
}

/** A file of the order lines that match a filter. Refuses EXPORT_TOO_LARGE above `maxLines`. */
export function exportOrderLines(
  db: Db,
  { format, ...filter }: Request,
  maxLines = MAX_EXPORTED_LINES,
  columns: readonly (typeof COLUMNS)[number][] = COLUMNS,
): Promise<ReplyOf<typeof exportStaffOrderLines>> {
  return readSteadily(db, STATEMENT_MS, async (tx) => {
    const pieces: Buffer[] = [];
    const sheet = WRITERS[format](async (bytes) => {
      pieces.push(Buffer.from(bytes));
    }, columns.map(fieldOf));
    await sheet.begin();
    let written = 0;
    for (let curPage = 1; ; curPage += 1) {
      const list = await listOrderLinePage(tx, { ...filter, curPage, perPage: BATCH });
      if (written + list.length > maxLines) refuse('EXPORT_TOO_LARGE');
      await sheet.rows(list.map((row) => columns.map((name) => row[name] as Cell)));
      written += list.length;
      if (list.length < BATCH) break;
    }
    await sheet.end();
    return {
      file_name: `orders-${now().toISOString().slice(0, 10)}.${format}`,
      media_type: MEDIA_TYPES[format],
      content_base64: Buffer.concat(pieces).toString('base64'),
    };
  });
}
