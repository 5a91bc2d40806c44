import type { State } from '../support/inspect-screen.ts';
import type { PageActions } from '../support/open-page-actions.ts';

/** The screens of postbacks with their dialogs and menus. */
export const postbackStates = ({ page, press, submit }: PageActions): State[] => [
  { name: 'Postback List', path: '/tools/global-postback/list' },
  {
    name: 'Postback List without a match',
    path: '/tools/global-postback/list?event_type=7',
    open: () => page().getByText('No results').waitFor(),
  },
  { name: 'a new postback', path: '/tools/global-postback/edit' },
  {
    name: 'a new postback with errors',
    path: '/tools/global-postback/edit',
    open: async () => {
      await press('Insert uid2');
      await page().getByRole('region', { name: 'Preview' }).waitFor();
      await submit('Create postback');
      await page().locator('[aria-invalid="true"]').first().waitFor();
      // At the end of the page the bar with the submit button covers nothing.
      await page().evaluate(() => {
        const toEnd = () => window.scrollTo(0, document.body.scrollHeight);
        window.addEventListener('resize', toEnd);
        toEnd();
      });
    },
  },
  {
    name: 'a postback',
    path: '/tools/global-postback/edit/1',
    open: () => page().getByRole('heading', { name: 'Deliveries in the last 30 days' }).waitFor(),
  },
  {
    name: 'resending a period',
    path: '/tools/global-postback/edit/1',
    open: async () => {
      await press('Resend…');
      await page().getByRole('dialog').waitFor();
    },
  },
  {
    name: 'an unknown postback',
    path: '/tools/global-postback/edit/987654',
    open: () => page().getByText('Postback not found').waitFor(),
  },
];
