import { sql } from 'kysely';
import { MAX_VOUCHER_LENGTH } from '#contract/orders/vouchers.ts';
import type { ShopOutcome } from '#contract/shops/staff.ts';
import { findBrandById } from '#server/offers/brands/find-brand.ts';
import { now } from '#server/platform/clock.ts';
import { inTransaction, type Tx } from '#server/platform/db/connect.ts';
import type { Parts } from '#server/platform/parts.ts';
import { settle } from '#server/platform/queue/settle-lease.ts';
import { Refusal } from '#server/platform/refusal.ts';
import { syncOrder, syncTestOrder } from '#server/sales/orders/intake/sync-order.ts';
import {
  deliveryRows,
  findOrdersByRefs,
  type LeasedDelivery,
  type StoredOrder,
  saveOrder,
} from './delivery-store.ts';
import { isReduced, listLineStates, listVoucherRefs } from './list-line-states.ts';
import { mergeFacts, mergeStates, NO_STATE, type OrderState } from './merge-facts.ts';
import { parseBody } from './read-payload.ts';
import type { ShopFact } from './shop-platform.ts';
import { findPlatform } from './shop-platforms.ts';
import { findAnyShop, lockShop, noteMilestones, type Shop } from './store.ts';

type Result = {
  outcome: ShopOutcome;
  order_id: string | null;
  problem: string | null;
  isReduced: boolean;
};
type Brand = NonNullable<Awaited<ReturnType<typeof findBrandById>>>;

/** A voucher is usually delivered before its first order, or a moment later. */
const MAX_ORDERS_OF_VOUCHER = 1_000;
const IGNORED: Result = { outcome: 'ignored', order_id: null, problem: null, isReduced: false };

/**
 * Applies a stored delivery: merges its facts into the state of the order and brings the order's lines
 * to that state. A refusal is the outcome of the delivery; the facts are kept, and the next delivery
 * about the order, or a replay, tries again.
 */
export async function applyDelivery(parts: Parts, delivery: LeasedDelivery): Promise<void> {
  const shop = await findAnyShop(parts.db, delivery.connection_id);
  const brand = shop && (await findBrandById(parts.db, shop.brand_id));
  if (!shop || !brand) throw new Error('A delivery has no connection.');
  const result = await applyFacts(parts, shop, brand, delivery);
  await inTransaction(parts.db, async (tx) => {
    const { outcome, order_id, problem } = result;
    if (!(await settle(tx, deliveryRows, delivery, { run_at: null, outcome, order_id, problem }))) {
      return;
    }
    const reached = [
      ...(outcome === 'test' ? (['first_test_at'] as const) : []),
      ...(outcome === 'applied' || outcome === 'unchanged' ? (['first_order_at'] as const) : []),
      ...(result.isReduced ? (['first_refund_at'] as const) : []),
    ];
    await noteMilestones(tx, shop.id, reached, now());
  });
}

async function applyFacts(
  parts: Parts,
  shop: Shop,
  brand: Brand,
  delivery: LeasedDelivery,
): Promise<Result> {
  try {
    const facts = readFacts(shop, brand, delivery);
    const [first] = facts;
    if (!first) return IGNORED;
    if (first.kind === 'voucher') return await applyVoucher(parts, brand, shop, first);
    const state = await inTransaction(parts.db, (tx) => storeFacts(tx, shop.id, facts));
    return await syncState(parts, brand, shop, state);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { outcome: 'failed', order_id: null, problem: error.key, isReduced: false };
  }
}

function readFacts(shop: Shop, brand: Brand, delivery: LeasedDelivery): ShopFact[] {
  const { topic, body, received_at } = delivery;
  const { settings } = shop;
  const { click_ref_param } = brand;
  const read = findPlatform(shop.platform)?.read;
  return read?.(topic, parseBody(body), { settings, click_ref_param, received_at }) ?? [];
}

/** Stores the code of a voucher, and brings the orders that name it up to date. */
async function applyVoucher(
  parts: Parts,
  brand: Brand,
  shop: Shop,
  { refs: [ref = ''], code, version }: Extract<ShopFact, { kind: 'voucher' }>,
): Promise<Result> {
  const orders = await inTransaction(parts.db, async (tx) => {
    await lockShop(tx, shop.id);
    await saveVoucher(tx, shop.id, { ref, code: code.slice(0, MAX_VOUCHER_LENGTH), version });
    return listOrdersOfVoucher(tx, shop.id, ref, MAX_ORDERS_OF_VOUCHER);
  });
  let result = IGNORED;
  for (const { state } of orders) result = await syncState(parts, brand, shop, state);
  return result;
}

/** Stores the facts of a delivery, which are all about one order. */
async function storeFacts(
  tx: Tx,
  connectionId: number,
  facts: readonly ShopFact[],
): Promise<OrderState> {
  await lockShop(tx, connectionId);
  const refs = [...new Set(facts.flatMap((fact) => fact.refs))];
  const known = await findOrdersByRefs(tx, connectionId, refs);
  const state = mergeFacts(joined(known), facts);
  await saveOrder(tx, connectionId, state, { refs, known });
  return state;
}

const joined = (known: readonly StoredOrder[]) =>
  known.reduce((state, one) => mergeStates(state, one.state), NO_STATE);

/** The lines follow the state as it is stored when they are locked. */
async function syncState(
  parts: Parts,
  brand: Brand,
  shop: Shop,
  seen: OrderState,
): Promise<Result> {
  const order = seen.order?.value;
  if (!order) return { outcome: 'incomplete', order_id: null, problem: null, isReduced: false };
  const { order_id } = order;
  const reduced = isReduced(seen);
  if (order.is_test) {
    const codes = await inTransaction(parts.db, (tx) =>
      findVoucherCodes(tx, shop.id, listVoucherRefs(seen)),
    );
    await syncTestOrder(parts, brand, listLineStates(seen, codes));
    return { outcome: 'test', order_id, problem: null, isReduced: reduced };
  }
  const { changed } = await inTransaction(parts.db, async (tx) => {
    await lockShop(tx, shop.id);
    const [stored] = await findOrdersByRefs(tx, shop.id, [order_id]);
    const state = stored?.state ?? seen;
    const codes = await findVoucherCodes(tx, shop.id, listVoucherRefs(state));
    return syncOrder({ db: tx, config: parts.config }, brand, listLineStates(state, codes));
  });
  const outcome = changed > 0 ? 'applied' : 'unchanged';
  return { outcome, order_id, problem: null, isReduced: reduced };
}

/** Stores the code of a voucher; of two codes the one with the higher version counts. */
async function saveVoucher(
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
async function findVoucherCodes(
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
async function listOrdersOfVoucher(
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
