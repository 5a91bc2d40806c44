import type { State } from '../support/inspect-screen.ts';
import type { PageActions } from '../support/open-page-actions.ts';

/** The parts of the settings, which are also the steps of the setup. */
const PARTS = ['network', 'legal', 'mail', 'money', 'payouts', 'retention', 'backups', 'texts'];

/** The settings, the setup that follows the first sign-in, and the bell. */
export const staffSettingStates = ({ page, press }: PageActions): State[] => [
  ...PARTS.map((part) => ({ name: `Settings: ${part}`, path: `/staff/settings?section=${part}` })),
  ...PARTS.map((part) => ({ name: `Setup: ${part}`, path: `/staff/setup?step=${part}` })),
  {
    name: 'Settings with a refused value',
    path: '/staff/settings',
    open: async () => {
      await page().getByLabel('Colour', { exact: true }).fill('#ffee00');
      await press('Save settings');
      await page().locator('[aria-invalid="true"]').first().waitFor();
    },
  },
  {
    name: 'the bell of staff',
    path: '/staff/sites',
    open: async () => {
      await press(/^Notifications/);
      await page().getByRole('link', { name: 'All notifications' }).waitFor();
    },
  },
];
