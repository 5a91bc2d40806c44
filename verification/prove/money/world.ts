import type { Rates } from '../money-model/cross-rates.ts';
import type { Money } from '../money-model/price-line.ts';

export const CURRENCIES = ['USD', 'EUR', 'JPY', 'KWD'] as const;

/** A rule of commission as the model knows it; conditions that are not set are null. */
export type Rule = {
  name: string;
  ppm: number | null;
  fixed: bigint | null;
  basis: 'order' | 'line' | 'unit' | null;
  capOrder: bigint | null;
  capMonth: bigint | null;
  publisher: number | null;
  sku: string | null;
  category: string | null;
  customer: 'new' | 'existing' | null;
  turn: 'first' | 'renewal' | null;
  country: string | null;
  /** Months in which later orders are paid; 0: for life. */
  months: number | null;
  tier: { by: 'orders' | 'sales'; from: bigint } | null;
};

export type Brand = {
  id: number;
  mcid: string;
  currency: string;
  /** Months of the brand begin at this offset from UTC. */
  offsetHours: number;
  feePercent: number;
  /** Tax in millionths. */
  taxPpm: number;
  /** Its lines depend on earlier orders: tiers, monthly caps, renewals. */
  hasHistory: boolean;
  coupon: { code: string; publisher_id: number };
  /** Tracking links by publisher. */
  links: Record<number, number>;
  terms: { from: number; rules: Rule[] }[];
};

export type Publisher = { id: number; currency: string; token: string };
/** How far a batch moves the time, and how often terms change and money moves in it. */
export type Pace = { stepHours: number; termsChance: number; moneyChance: number };
export type World = {
  start: number;
  pace: Pace;
  brands: Brand[];
  publishers: Publisher[];
  staff: number[];
  rates: Rates;
};

export type Facts = {
  amount: bigint;
  event: 'sale' | 'cancellation';
  order_time: number;
  click?: { publisher: number; at: number };
  voucher_code?: string;
  customer?: 'new' | 'existing';
  country?: string;
  sku?: string;
  category?: string;
  customer_ref?: string;
  sale_order_id?: string;
  sale_line_id?: string;
};
/** A reported line. Facts that a later report leaves out keep their value. */
export type Report = Omit<Facts, 'order_time'> & {
  order_time?: number;
  order_id: string;
  line_id: string;
  currency: string;
  quantity?: number;
};

export type Volume = { month: string; orders: number; sales: bigint };
export type Settlement = {
  id: number;
  publisher: number;
  brand: Brand;
  currency: string;
  amount: bigint;
  brandCurrency: string;
  brandAmount: bigint;
  parts: { line: Line; brandAmount: bigint }[];
  invoice: Invoice | null;
  isCredited: boolean;
  payment: Payment | null;
};
export type Payment = {
  id: number;
  publisher: number;
  currency: string;
  amount: bigint;
  status: string;
};
export type Invoice = {
  id: number;
  brand: Brand;
  currency: string;
  commission: bigint;
  fee: bigint;
  tax: bigint;
  total: bigint;
  paid: bigint;
  /** Taken off by credit notes, and the commission that credit notes correct. */
  setOff: bigint;
  creditedCommission: bigint;
};
export type CreditNote = {
  id: number;
  invoice: Invoice;
  commission: bigint;
  fee: bigint;
  tax: bigint;
  used: bigint;
};
export type Order = { brand: Brand; id: string; lines: Line[]; returns: Line[] };
export type Line = {
  /** The order in which lines were stored. */
  nth: number;
  order: Order;
  id: string;
  facts: Facts;
  isCancelled: boolean;
  quantity: number | null;
  status: 'pending' | 'approved' | 'rejected';
  publisher: number | null;
  money: Money;
  rule: Rule | null;
  /** The months in which its rule pays renewals are over. */
  isOver: boolean;
  volume: Volume | null;
  sale: Line | null;
  state: 'referenced' | 'waiting' | 'unmatched' | null;
  saleOrder: string | null;
  isSettled: boolean;
  settled: bigint;
  settledBrand: bigint;
};

/** Whether a line is a return: a separate cancellation, or one that names its sale. */
export const isReturn = (facts: Pick<Facts, 'event' | 'sale_order_id'>) =>
  facts.event === 'cancellation' || facts.sale_order_id !== undefined;

/** Whether a brand owes a commission in another currency than its publisher gets it. */
export const isOwed = (money: Money) => money.brand !== money.own;

/** The day of a moment: "2026-11-05". */
export const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

/** The month of a moment where the brand is: "2026-11". */
export const monthOf = (brand: Brand, at: number) =>
  new Date(at + brand.offsetHours * 3_600_000).toISOString().slice(0, 7);
