import type { State } from '../support/inspect-screen.ts';
import type { PageActions } from '../support/open-page-actions.ts';

/** Brands in the staff console. JOINED is a placeholder for a brand that publishers have joined. */
export const staffBrandStates = ({ page, press }: PageActions): State[] => [
  { name: 'Terms of a brand', path: '/staff/brands/JOINED?tab=terms' },
  {
    name: 'setting the terms of a brand',
    path: '/staff/brands/JOINED',
    open: async () => {
      await press('Set terms');
      await page().getByRole('dialog').waitFor();
    },
  },
  {
    name: 'the feed of a brand',
    path: '/staff/brands/JOINED?tab=feed',
    open: async () => {
      await press('Set feed URL');
      await page().getByRole('dialog').getByLabel('Interval').waitFor();
    },
  },
];
