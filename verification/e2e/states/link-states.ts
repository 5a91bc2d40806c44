import type { State } from '../support/inspect-screen.ts';
import type { PageActions } from '../support/open-page-actions.ts';

/** The screens of links and of Linkbook with their dialogs and menus. */
export const linkStates = (actions: PageActions): State[] => [
  ...generatorStates(actions),
  ...linkbookStates(actions),
];

const generatorStates = ({ page, press }: PageActions): State[] => [
  { name: 'Link Generator', path: '/tools/link-generator' },
  {
    name: 'Link Generator with the details of a link',
    path: '/tools/link-generator?perPage=5',
    open: async () => {
      await page()
        .getByRole('button', { name: / Details$/ })
        .first()
        .click();
      await page().getByRole('dialog').getByText('Visitors are sent to').waitFor();
    },
  },
  { name: 'Broken Links', path: '/tools/broken-links' },
  {
    name: 'Link Generator with a CSV file',
    path: '/tools/link-generator?perPage=5',
    open: async () => {
      const buffer = Buffer.from('target_url\nhttps://missing.example/\nhttps://none.example/');
      const file = { name: 'links.csv', mimeType: 'text/csv', buffer };
      await page().locator('input[type="file"]').setInputFiles(file);
      await page().getByText('0 of 2 links created').waitFor();
    },
  },
  {
    name: 'editing the target of a link',
    path: '/tools/link-generator?perPage=5',
    open: async () => {
      await press(/^Edit link/);
      await page().getByRole('dialog').getByText('Visitors are sent to').waitFor();
    },
  },
  {
    name: 'the QR code of a link',
    path: '/tools/link-generator?perPage=5',
    open: async () => {
      await press(/^QR code of link/);
      await page()
        .getByRole('img', { name: /^QR code: / })
        .waitFor();
    },
  },
];

const linkbookStates = ({ page }: PageActions): State[] => [
  { name: 'archived links', path: '/tools/link-generator?archived=1' },
  { name: 'Linkbook', path: '/tools/linkbook' },
  {
    name: 'Linkbook refusing a page',
    path: '/tools/linkbook?url=http%3A%2F%2F10.0.0.1%2F',
    open: () => page().getByText('Links cannot be made for this page').waitFor(),
  },
  {
    name: 'a tooltip',
    path: '/tools/link-generator',
    open: async () => {
      const copy = page()
        .getByRole('button', { name: /^Copy / })
        .first();
      await copy.waitFor();
      await copy.focus();
      await page().getByRole('tooltip').waitFor();
    },
  },
];
