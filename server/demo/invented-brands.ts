import rows from './brands.json' with { type: 'json' };

/** A brand that does not exist; amounts in minor units, rates in percent as text. */
export type InventedBrand = {
  mcid: string;
  merchant_name: string;
  domain: string;
  country: string;
  currency: string;
  /** "Parent>Child" */
  category: string;
  cookie_days: number;
  approval_type: 'auto' | 'manual';
  status: 'online' | 'offline';
  /** How many clicks it draws beside the others. */
  weight: number;
  short_desc: string;
  /** Empty: the terms are still to be settled. */
  rules: readonly InventedRule[];
  products: readonly InventedProduct[];
  coupon?: { code: string; name: string };
};

type InventedRule = {
  name: string;
  kind: 'percent' | 'fixed';
  rate?: string;
  amount?: string;
  category?: string;
  customer_kind?: 'new';
  tier_basis?: 'orders' | 'sales';
  tier_from?: string;
};

export type InventedProduct = { name: string; price_minor: number; category?: string };

/** The brands of the demonstration. */
export const inventedBrands = rows as readonly InventedBrand[];
