import type { Deduction, ShopItem, ShopOrder, Vouchers } from '../shop-platform.ts';

/** A value with the version of the fact it comes from. */
export type Versioned<Value> = { version: number; value: Value };

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
