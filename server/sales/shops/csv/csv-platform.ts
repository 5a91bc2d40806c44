import type { ShopPlatform } from '../shop-platform.ts';

/** A file of orders at a URL, fetched on a schedule and imported like an uploaded one. */
export const csv: ShopPlatform = {
  label: 'File from a URL (CSV)',
  secret: null,
  fields: ['address', 'every_hours'],
};
