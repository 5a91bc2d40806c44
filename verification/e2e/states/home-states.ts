import type { State } from '../support/inspect-screen.ts';
import type { PageActions } from '../support/open-page-actions.ts';

/** The dashboard, the announcements and the frame of every screen. */
export const homeStates = ({ page, press }: PageActions): State[] => [
  { name: 'Dashboard', path: '/dashboard' },
  { name: 'Dashboard of one day', path: '/dashboard?period=yesterday' },
  { name: 'the account menu', path: '/dashboard', open: () => press(/account menu/i) },
  {
    name: 'the search of screens',
    path: '/announcements',
    open: async () => {
      await page().keyboard.press('Control+k');
      await page().getByPlaceholder('Go to a screen, brand, order, payment or link').waitFor();
    },
  },
  {
    name: 'the search of screens, with a brand',
    path: '/announcements',
    open: async () => {
      await page().keyboard.press('Control+k');
      await page().getByPlaceholder('Go to a screen, brand, order, payment or link').fill('no');
      await page().getByRole('group', { name: 'Brands' }).last().waitFor();
    },
  },
  {
    name: 'Create link',
    path: '/announcements',
    open: async () => {
      await page().keyboard.press('c');
      await page().getByRole('dialog', { name: 'Create link' }).waitFor();
    },
  },
  {
    name: 'the keyboard shortcuts',
    path: '/announcements',
    open: async () => {
      await page().keyboard.press('?');
      await page().getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    },
  },
  {
    name: 'Downloads',
    path: '/announcements',
    open: async () => {
      await press('Downloads');
      await page().getByRole('dialog').waitFor();
    },
  },
  { name: 'Announcements', path: '/announcements?id=4' },
  { name: 'Notifications', path: '/notifications' },
  { name: 'Notification Settings', path: '/settings/notifications' },
  { name: 'Help', path: '/help' },
];
