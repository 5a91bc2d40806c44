import type { ParsedOf, ReplyOf } from '#contract/call.ts';
import { minorToText } from '#contract/money.ts';
import type { listStaffOrderLines } from '#contract/orders/staff.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { findSettingValue } from '#server/platform/settings/find-setting-value.ts';
import { presentOrderLine } from './present.ts';
import { listRows, sumRows } from './store.ts';

type Input = ParsedOf<typeof listStaffOrderLines>;

/** A page of order lines of all publishers, with the totals of the whole filter. */
export async function listOrderLines(
  db: Db,
  { curPage, perPage, ...input }: Input,
): Promise<ReplyOf<typeof listStaffOrderLines>> {
  const filter = { ...input, time_zone: await findSettingValue(db, 'network_time_zone') };
  const page = { limit: perPage, offset: (curPage - 1) * perPage };
  const [rows, sums] = await Promise.all([listRows(db, filter, page), sumRows(db, filter)]);
  return {
    list: rows.map(presentOrderLine),
    total: sums.reduce((total, sum) => total + sum.lines, 0),
    totals: sums.map(({ currency, lines, orders, sale_minor, commission_minor }) => ({
      currency,
      lines,
      orders,
      sale_amount: minorToText(sale_minor, currency),
      commission: minorToText(commission_minor, currency),
    })),
  };
}
