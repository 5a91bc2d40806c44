import type { Deduction, ShopFact, ShopItem, ShopOrder, Vouchers } from './shop-platform.ts';

/** A value with the version of the fact it comes from. */
type Versioned<Value> = { version: number; value: Value };

/**
 * Everything that deliveries have said about one order. It only grows by facts with higher versions,
 * so it is the same in whatever sequence the deliveries arrive, and however often.
 */
export type OrderState = {
  order: Versioned<ShopOrder> | null;
  /** Every item that any version of the order had, as in the newest of them. */
  items: Record<string, Versioned<ShopItem>>;
  deductions: Record<string, Versioned<Deduction>>;
  /** The newest cancellation that was reported apart from the order. */
  cancellation: Versioned<true> | null;
  /** The newest click reference that any fact has named. */
  click: Versioned<string> | null;
  /** The newest vouchers that were named apart from the order; absent in older states. */
  vouchers?: Versioned<Vouchers> | null;
  /** The earliest time that any version of the order has named, ISO 8601 in UTC. */
  placed_at: string | null;
};

export const NO_STATE: OrderState = {
  order: null,
  items: {},
  deductions: {},
  cancellation: null,
  click: null,
  vouchers: null,
  placed_at: null,
};

/** The state of an order after facts about it. The sequence of the facts does not matter. */
export function mergeFacts(state: OrderState, facts: readonly ShopFact[]): OrderState {
  return facts.reduce(mergeFact, state);
}

/** One state of two that turned out to be about the same order. */
export function mergeStates(one: OrderState, other: OrderState): OrderState {
  return {
    order: newest(one.order, other.order),
    items: mergeRecords(one.items, other.items),
    deductions: mergeRecords(one.deductions, other.deductions),
    cancellation: newest(one.cancellation, other.cancellation),
    click: newest(one.click, other.click),
    vouchers: newest(one.vouchers ?? null, other.vouchers ?? null),
    placed_at: earliest(one.placed_at, other.placed_at),
  };
}

function mergeFact(state: OrderState, fact: ShopFact): OrderState {
  const { version } = fact;
  if (fact.kind === 'order') {
    const { order: value } = fact;
    const items = value.items.map((item) => [item.line_id, { version, value: item }]);
    return {
      ...state,
      order: newest(state.order, { version, value }),
      items: mergeRecords(state.items, Object.fromEntries(items)),
      click: value.click_ref
        ? newest(state.click, { version, value: value.click_ref })
        : state.click,
      placed_at: earliest(state.placed_at, value.order_time),
    };
  }
  if (fact.kind === 'deduction') {
    const deductions = { [fact.key]: { version, value: fact.deduction } };
    return { ...state, deductions: mergeRecords(state.deductions, deductions) };
  }
  if (fact.kind === 'click') {
    return { ...state, click: newest(state.click, { version, value: fact.click_ref }) };
  }
  if (fact.kind === 'vouchers') {
    const { vouchers: value } = fact;
    return { ...state, vouchers: newest(state.vouchers ?? null, { version, value }) };
  }
  if (fact.kind === 'alias' || fact.kind === 'voucher') return state;
  return { ...state, cancellation: newest(state.cancellation, { version, value: true }) };
}

function mergeRecords<Value>(
  one: Record<string, Versioned<Value>>,
  other: Record<string, Versioned<Value>>,
): Record<string, Versioned<Value>> {
  const merged = Object.entries(other).map(([key, entry]) => [
    key,
    newest(Object.hasOwn(one, key) ? (one[key] ?? null) : null, entry),
  ]);
  return { ...one, ...Object.fromEntries(merged) };
}

/** The one with the higher version; equal versions are decided by their content, never by arrival. */
function newest<Value>(
  one: Versioned<Value> | null,
  other: Versioned<Value> | null,
): Versioned<Value> | null {
  if (!one || !other) return one ?? other;
  if (one.version !== other.version) return one.version > other.version ? one : other;
  return canonicalText(one.value) >= canonicalText(other.value) ? one : other;
}

const earliest = (one: string | null, other: string | null) =>
  one === null || (other !== null && other < one) ? other : one;

/** JSON with sorted names: the database does not keep their sequence. */
function canonicalText(value: unknown): string {
  return JSON.stringify(value, (_name, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
}
