import type { IncomingHttpHeaders } from 'node:http';
import type { ShopSettings } from '#contract/shops/staff.ts';

/** An item of an order, in minor units of the order's currency by the connection's amount rule. */
export type ShopItem = {
  line_id: string;
  amount: string;
  quantity?: number | undefined;
  /** The quantity that the shop states as not removed or returned. */
  quantity_left?: number | undefined;
  sku?: string | undefined;
  name?: string | undefined;
  category?: string | undefined;
};

/** What a refund or a lost dispute takes from an order: items, or an amount of its total. */
export type Deduction = {
  items?: { line_id: string; quantity?: number | undefined; amount?: string | undefined }[];
  /** In minor units, of everything that the customer has paid. */
  amount?: string;
};

/** An order as its shop has it at one time. */
export type ShopOrder = Vouchers & {
  order_id: string;
  currency: string;
  /** ISO 8601 */
  order_time: string;
  status: 'open' | 'cancelled';
  is_test: boolean;
  click_ref?: string | undefined;
  customer_ref?: string | undefined;
  customer?: 'new' | 'existing' | undefined;
  country?: string | undefined;
  /** Of a cancelled order: empty if it was never placed. */
  items: ShopItem[];
  /** Everything that the customer pays, in minor units. */
  total: string;
  /** Deductions that the order itself lists completely, by key. */
  deductions?: Record<string, Deduction>;
};

/** The vouchers of an order. */
export type Vouchers = {
  /** All codes, as `joinVouchers` writes them. */
  voucher_code?: string | undefined;
  /** The platform's ids of vouchers whose codes it delivers apart. */
  voucher_refs?: readonly string[];
};

/**
 * What a delivery says about an order. `refs` are the platform's ids of the order. Of two facts about
 * the same thing the one with the higher version counts.
 */
export type ShopFact = { refs: readonly string[]; version: number } & (
  | { kind: 'order'; order: ShopOrder }
  | { kind: 'deduction'; key: string; deduction: Deduction }
  | { kind: 'cancellation' }
  /** The refs belong to the same order. */
  | { kind: 'alias' }
  | { kind: 'click'; click_ref: string }
  | { kind: 'vouchers'; vouchers: Vouchers }
  /** The code of a voucher, whose id is the only ref; it concerns every order that names it. */
  | { kind: 'voucher'; code: string }
);

/** A received webhook. */
export type Incoming = { headers: IncomingHttpHeaders; body: string };

/** A connection with its decrypted secret. */
export type OpenConnection = { id: number; secret: string; settings: ShopSettings };

/** An authentic delivery: its id at the platform, its topic, whether the platform calls it a test. */
export type Admitted = { delivery_key: string; topic: string; payload: unknown };

/** How the worker reads a delivery. */
export type ReadContext = {
  settings: ShopSettings;
  /** The query parameter that carries the click reference to the brand's site. */
  click_ref_param: string;
  received_at: Date;
};

/** Everything that the product needs to know about a shop platform. */
export type ShopPlatform = {
  label: string;
  /** Where the webhook secret comes from; null: no webhooks, the file is fetched. */
  secret: 'platform' | 'generated' | null;
  /** The settings of its form, besides the amount rule. */
  fields: readonly ('shop' | 'renewals' | 'address' | 'every_hours')[];
  /** Whether a request only checks that the URL exists, as some platforms do without a signature. */
  isPing?: (incoming: Incoming) => boolean;
  /** Authenticates a webhook. Refuses SHOP_*. */
  admit?: (incoming: Incoming, connection: OpenConnection) => Admitted;
  /** The facts of a delivery; none if its topic is not about orders. Refuses SHOP_PAYLOAD_INVALID. */
  read?: (topic: string, payload: unknown, context: ReadContext) => ShopFact[];
};
