import type { State } from '../support/inspect-screen.ts';
import type { PageActions } from '../support/open-page-actions.ts';

/** Reviews of sites and applications, and the rules that decide them. */
export const staffReviewStates = ({ page, press }: PageActions): State[] => [
  { name: 'Reviewed sites', path: '/staff/sites?status=all' },
  { name: 'Sites that wait for the publisher', path: '/staff/sites?status=asked' },
  { name: 'Applications that wait for the publisher', path: '/staff/applications?status=asked' },
  {
    name: 'Adding an approval rule',
    path: '/staff/approval-rules',
    open: async () => {
      await press('Add rule');
      await press('Try on the last 30 days');
      await page()
        .getByText(/^Would have approved/)
        .waitFor();
    },
  },
];
