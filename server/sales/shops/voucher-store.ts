import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/connect.ts';
import type { StoredOrder } from './delivery-store.ts';

/** Stores the code of a voucher; of two codes the one with the higher version counts. */
export async function saveVoucher(
  tx: Tx,
  connectionId: number,
  { ref, code, version }: { ref: string; code: string; version: number },
): Promise<void> {
  await sql`
    insert into shop_vouchers (connection_id, ref, code, version)
    values (${connectionId}, ${ref}, ${code}, ${version})
    on conflict (connection_id, ref) do update set code = excluded.code, version = excluded.version
    where (excluded.version, excluded.code) > (shop_vouchers.version, shop_vouchers.code)`.execute(
    tx,
  );
}

/** The known codes of vouchers by their ids. */
export async function findVoucherCodes(
  tx: Tx,
  connectionId: number,
  refs: readonly string[],
): Promise<Map<string, string>> {
  if (refs.length === 0) return new Map();
  const rows = await tx
    .selectFrom('shop_vouchers')
    .select(['ref', 'code'])
    .where('connection_id', '=', connectionId)
    .where('ref', 'in', refs)
    .execute();
  return new Map(rows.map(({ ref, code }) => [ref, code]));
}

/** The newest orders that name a voucher. */
export async function listOrdersOfVoucher(
  tx: Tx,
  connectionId: number,
  ref: string,
  limit: number,
): Promise<StoredOrder[]> {
  const found = await sql<StoredOrder>`
    select id, state from shop_orders
    where connection_id = ${connectionId} and voucher_refs @> ${[ref]}::text[]
    order by id desc limit ${limit}`.execute(tx);
  return found.rows;
}
