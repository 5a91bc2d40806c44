import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { staffStates } from './states/staff-states.ts';
import { strangerStates } from './states/stranger-states.ts';
import { fillPath } from './support/fill-path.ts';
import { findBrands } from './support/find-brands.ts';
import { findLink } from './support/find-link.ts';
import { inspectScreen, type State } from './support/inspect-screen.ts';
import { openPageActions } from './support/open-page-actions.ts';
import { saveProgram } from './support/save-program.ts';
import { askProgram, enterAsPublisher, enterAsStaff, VERA } from './support/sign-in.ts';

/**
 * The screens of visitors, invited users, finance viewers and staff, inspected like those in
 * screens-publisher.test.ts. Two files, because each runs for minutes and both can run at once.
 */
const program = saveProgram();
let page: Page;
let brands = { joined: '', other: '' };

beforeAll(async () => {
  page = await program.openPage();
});

const actions = openPageActions(() => page);

const inspect = (state: State) => inspectScreen(program.watched(page), state);

test.each(strangerStates(actions))('visitor: $name', inspect);

test('a publisher and staff sign in', async () => {
  brands = await findBrands(program.url, await enterAsPublisher(page, program.url));
  expect(brands.joined).not.toBe('');
  await enterAsStaff(page, program.url);
});

test('the form for an invited user', async () => {
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const invitation = { email: 'una@publisher.example', role: 'finance_viewer' };
  await askProgram(program.url, '/user/team_invite', invitation, token ?? '');
  const link = await findLink(program, invitation.email, '/auth/invitation?code');
  await inspect({
    name: 'Invitation',
    path: link.slice(program.url.length),
    open: async () => {
      await actions.submit('Join the team');
      await page.locator('[aria-invalid="true"]').first().waitFor();
    },
  });
});

const forVera: readonly State[] = [
  { name: 'Dashboard', path: '/dashboard' },
  { name: 'Profile', path: '/settings/profile' },
  {
    name: 'leaving the team',
    path: '/settings/profile',
    open: () => actions.press('Leave the team'),
  },
  { name: 'Channel Management', path: '/settings/channel' },
  { name: 'a screen without permission', path: '/tools/link-generator', isForbidden: true },
];

test.each(forVera)('finance viewer: $name', async (state) => {
  await enterAsPublisher(page, program.url, VERA);
  await inspect(state);
});

test.each(staffStates(actions))('staff: $name', (state) => inspect(fillPath(state, brands)));
