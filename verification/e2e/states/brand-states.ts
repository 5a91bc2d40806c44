import type { State } from '../support/inspect-screen.ts';
import type { PageActions } from '../support/open-page-actions.ts';

/**
 * The screens of brands with their dialogs and menus. JOINED and OTHER are placeholders for a
 * joined brand and for one that is not.
 */
export const brandStates = ({ page, press }: PageActions): State[] => [
  { name: 'Featured Brands', path: '/brands/featured' },
  {
    name: 'Featured Brands while searching',
    path: '/brands/featured',
    open: async () => {
      await page().getByRole('combobox', { name: 'Find a brand' }).fill('harbr loom');
      await page().getByRole('listbox').getByRole('option').first().waitFor();
    },
  },
  { name: 'Find Brands by a misspelled name', path: '/brands/find?keyword=alpenglnaz' },
  { name: 'terms with an announced commission decrease', path: '/brands/hexagon-games?tab=terms' },
  { name: 'Find Brands', path: '/brands/find?status=0&perPage=10' },
  { name: 'Find Brands as a grid', path: '/brands/find?status=0&view=grid&perPage=10' },
  {
    name: 'Find Brands with the saved views',
    path: '/brands/find?verify_type=1&perPage=5',
    open: async () => {
      await press('Views');
      await page().getByLabel('Name for this view').waitFor();
    },
  },
  {
    name: 'Find Brands while filtering',
    path: '/brands/find?status=0&perPage=5',
    open: async () => {
      await press('Filter');
      await page().getByLabel('Search filters').waitFor();
    },
  },
  { name: 'Find Brands without a match', path: '/brands/find?status=0&keyword=zzzz' },
  { name: 'View Details of a joined brand', path: '/brands/JOINED' },
  { name: 'View Details of a brand not joined', path: '/brands/OTHER' },
];
