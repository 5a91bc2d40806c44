import type { ShopPlatform } from '../shop-platform.ts';
import { admitStripe } from './admit-stripe.ts';
import { readStripe } from './read-stripe.ts';

/** Stripe: Checkout, Payment Links, invoices and subscriptions. */
export const stripe: ShopPlatform = {
  label: 'Stripe',
  secret: 'platform',
  fields: ['renewals'],
  admit: admitStripe,
  read: readStripe,
};
