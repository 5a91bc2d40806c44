import type { State } from '../support/inspect-screen.ts';
import type { PageActions } from '../support/open-page-actions.ts';

/** The screens of coupons and products. */
export function offerStates({ page, press }: PageActions): State[] {
  return [
    { name: 'Coupons', path: '/links/coupons?perPage=10' },
    { name: 'Coupons without a match', path: '/links/coupons?keyword=zzzz' },
    { name: 'Marketplace Products', path: '/amazon?perPage=10' },
    { name: 'Marketplace Products as a list', path: '/amazon?view=list&perPage=10' },
    { name: 'Marketplace Products without a match', path: '/amazon?keyword=zzzzzz' },
    { name: 'Shop Products', path: '/products?perPage=10' },
    { name: 'Shop products as a list', path: '/products?view=list&unavailable=1&perPage=10' },
    { name: 'Shop products without a match', path: '/products?keyword=zzzzzz' },
    {
      name: 'Products by number',
      path: '/amazon?perPage=10',
      open: async () => {
        await press('ASIN list');
        await page().getByRole('dialog').waitFor();
      },
    },
  ];
}
