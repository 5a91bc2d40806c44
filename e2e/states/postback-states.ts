import type { State } from '../support/inspect-screen.ts';
import type { Hands } from '../support/open-hands.ts';

/** The screens of postbacks with their dialogs and menus. */
export const postbackStates = ({ page, press, submit }: Hands): State[] => [
  { name: 'Postback List', path: '/tools/global-postback/list' },
  {
    name: 'Postback List with nothing that fits',
    path: '/tools/global-postback/list?event_type=7',
    open: () => page().getByText('Nothing matches').waitFor(),
  },
  { name: 'a new postback', path: '/tools/global-postback/edit' },
  {
    name: 'a new postback that is refused',
    path: '/tools/global-postback/edit',
    open: async () => {
      await press('Put in uid2');
      await page().getByRole('region', { name: 'Preview' }).waitFor();
      await submit('Create postback');
      await page().locator('[aria-invalid="true"]').first().waitFor();
    },
  },
  {
    name: 'a postback',
    path: '/tools/global-postback/edit/1',
    open: () => page().getByRole('heading', { name: 'Deliveries of 30 days' }).waitFor(),
  },
  {
    name: 'sending a span again',
    path: '/tools/global-postback/edit/1',
    open: async () => {
      await press('Send again…');
      await page().getByRole('dialog').waitFor();
    },
  },
  {
    name: 'a postback that is not there',
    path: '/tools/global-postback/edit/987654',
    open: () => page().getByText('There is no such postback').waitFor(),
  },
];
