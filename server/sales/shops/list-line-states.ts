import { divideHalfEven } from '#contract/money.ts';
import type { LineState } from '#server/sales/orders/intake/sync-order.ts';
import type { OrderState } from './merge-facts.ts';
import { vouchersOf } from './read-payload.ts';
import type { Deduction, ShopItem, ShopOrder, Vouchers } from './shop-platform.ts';

/**
 * The lines of an order as its state has them: the amount of each item after refunds and disputes.
 * Items that are removed or returned completely, and all items of a cancelled order, are cancelled.
 * None while the order itself is unknown. `codes` has the voucher codes by their ids.
 */
export function listLineStates(state: OrderState, codes: ReadonlyMap<string, string>): LineState[] {
  const order = state.order?.value;
  if (!order) return [];
  const isCancelled = order.status === 'cancelled' || isCancelledApart(state);
  const deductions = deductionsOf(state);
  const left = isCancelled ? new Map<string, Left>() : deductFrom(order, deductions);
  const present = new Map(order.items.map((item) => [item.line_id, item]));
  const voucher_code = vouchersOf([
    { code: vouchersIn(state).voucher_code },
    ...listVoucherRefs(state).map((ref) => ({ code: codes.get(ref) })),
  ]);
  const items = Object.values(state.items).map(({ value }) => present.get(value.line_id) ?? value);
  return items.map((item) => {
    const rest = present.has(item.line_id) ? left.get(item.line_id) : undefined;
    const isGone = !rest || (rest.amount === 0n && BigInt(item.amount) > 0n);
    const line = lineOf(state, { ...order, voucher_code }, item, isGone ? undefined : rest);
    return { ...line, is_cancelled: isGone };
  });
}

const vouchersIn = ({ order, vouchers }: OrderState): Vouchers => ({
  ...vouchers?.value,
  ...order?.value,
});

/** The ids of vouchers whose codes are delivered apart. */
export const listVoucherRefs = (state: OrderState): readonly string[] =>
  vouchersIn(state).voucher_refs ?? [];

/** Whether anything was taken from the order. */
export const isReduced = (state: OrderState): boolean =>
  Object.keys(deductionsOf(state)).length > 0 ||
  isCancelledApart(state) ||
  state.order?.value.status === 'cancelled';

const isCancelledApart = ({ order, cancellation }: OrderState) =>
  cancellation !== null && order !== null && cancellation.version >= order.version;

function deductionsOf(state: OrderState): Record<string, Deduction> {
  const reported = Object.entries(state.deductions).map(([key, { value }]) => [key, value]);
  return { ...state.order?.value.deductions, ...Object.fromEntries(reported) };
}

function lineOf(
  { click, placed_at }: OrderState,
  order: ShopOrder,
  item: ShopItem,
  rest: Left | undefined,
): Omit<LineState, 'is_cancelled'> {
  const quantity = rest?.quantity ?? item.quantity;
  return withoutUndefined({
    order_id: order.order_id,
    line_id: item.line_id,
    amount_minor: rest?.amount ?? BigInt(item.amount),
    currency: order.currency,
    order_time: new Date(placed_at ?? order.order_time),
    click_ref: order.click_ref ?? click?.value,
    voucher_code: order.voucher_code,
    customer_ref: order.customer_ref,
    customer: order.customer,
    country: order.country,
    sku: item.sku,
    name: item.name,
    category: item.category,
    quantity,
  });
}

type Left = { amount: bigint; quantity: number | undefined };

/** What is left of each item: first after returned items, then after amounts of the whole order. */
function deductFrom(order: ShopOrder, deductions: Record<string, Deduction>): Map<string, Left> {
  const all = Object.values(deductions);
  const returned = all.flatMap(({ items = [] }) => items);
  const left = order.items.map((item) => {
    const own = returned.filter((one) => one.line_id === item.line_id);
    return { line_id: item.line_id, ...leftOf(item, own) };
  });
  const paidBack = all.reduce((sum, { amount = '0' }) => sum + BigInt(amount), 0n);
  return new Map(
    spreadOver(left, shareOfItems(order, paidBack)).map(({ line_id, ...rest }) => [line_id, rest]),
  );
}

function leftOf(item: ShopItem, returned: NonNullable<Deduction['items']>): Left {
  const { quantity, quantity_left } = item;
  const amount = BigInt(item.amount);
  const taken = returned.reduce((sum, one) => sum + BigInt(one.amount ?? '0'), 0n);
  if (quantity === undefined || quantity <= 0) {
    return { amount: atLeastZero(amount - taken), quantity };
  }
  const counted = returned.reduce((sum, one) => sum + (one.quantity ?? 0), 0);
  const kept = Math.max(0, Math.min(quantity - counted, quantity_left ?? quantity));
  const rest = divideHalfEven(amount * BigInt(kept), BigInt(quantity));
  return { amount: atLeastZero(rest - taken), quantity: kept };
}

/** The part of an amount of the whole order, with tax and shipping, that concerns its items. */
function shareOfItems({ items, total }: ShopOrder, amount: bigint): bigint {
  const sold = items.reduce((sum, item) => sum + BigInt(item.amount), 0n);
  return BigInt(total) > 0n ? divideHalfEven(amount * sold, BigInt(total)) : amount;
}

/** Takes an amount from items in proportion to what is left of each; the parts sum up exactly. */
function spreadOver<Item extends Left>(items: readonly Item[], amount: bigint): Item[] {
  let rest = items.reduce((sum, item) => sum + item.amount, 0n);
  let open = amount < rest ? amount : rest;
  return items.map((item) => {
    if (rest <= 0n || open <= 0n) return item;
    const part = divideHalfEven(open * item.amount, rest);
    rest -= item.amount;
    open -= part;
    return { ...item, amount: item.amount - part };
  });
}

const atLeastZero = (amount: bigint) => (amount > 0n ? amount : 0n);

function withoutUndefined<Fields extends object>(fields: Fields) {
  const present = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(present) as Omit<LineState, 'is_cancelled'>;
}
