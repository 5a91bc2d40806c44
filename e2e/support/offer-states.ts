import type { State } from './inspect-screen.ts';

/** The screens of brands, coupons and products where nothing is opened. */
export const offerStates: readonly State[] = [
  { name: 'Featured Brands', path: '/brands/featured' },
  { name: 'Find Brands without a match', path: '/brands/find?status=0&keyword=zzzz' },
  { name: 'View Details of a joined brand', path: '/brands/JOINED' },
  { name: 'Coupons', path: '/links/coupons?perPage=10' },
  { name: 'Coupons without a match', path: '/links/coupons?keyword=zzzz' },
  { name: 'Marketplace Products', path: '/amazon?perPage=10' },
  { name: 'Marketplace Products as a list', path: '/amazon?view=list&perPage=10' },
  { name: 'Marketplace Products without a match', path: '/amazon?keyword=zzzzzz' },
];
