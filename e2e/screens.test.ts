import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { accountStates } from './states/account-states.ts';
import { apiStates } from './states/api-states.ts';
import { brandStates } from './states/brand-states.ts';
import { homeStates } from './states/home-states.ts';
import { linkStates } from './states/link-states.ts';
import { offerStates } from './states/offer-states.ts';
import { postbackStates } from './states/postback-states.ts';
import { reportStates } from './states/report-states.ts';
import { staffStates } from './states/staff-states.ts';
import { strangerStates } from './states/stranger-states.ts';
import { findLink } from './support/find-link.ts';
import { inspectScreen, type State } from './support/inspect-screen.ts';
import { openHands } from './support/open-hands.ts';
import { saveProgram } from './support/save-program.ts';
import { askProgram, enterAsPublisher, enterAsStaff, VERA } from './support/sign-in.ts';

/**
 * Every screen of the demo network, light and dark, wide and narrow: no findings of axe, no errors
 * in the console, no horizontal overflow. The screens of each area are listed in states/.
 */
const program = saveProgram();
let page: Page;
const brand = { joined: '', other: '' };

beforeAll(async () => {
  page = await program.openPage({ still: true });
});

const hands = openHands(() => page);

const inspect = (state: State) => inspectScreen(program.watched(page), state);

test.each(strangerStates(hands))('visitor: $name', inspect);

test('a publisher and staff sign in', async () => {
  const token = await enterAsPublisher(page, program.url);
  const joined = await askProgram(program.url, '/brand/list', { status: 2 }, token);
  const others = await askProgram(program.url, '/brand/list', { status: 0 }, token);
  brand.joined = firstOf(joined);
  brand.other = firstOf(others);
  expect([brand.joined, brand.other]).not.toContain('');
  await enterAsStaff(page, program.url);
});

function firstOf(reply: Record<string, unknown>): string {
  return (reply.list as { mcid: string }[])[0]?.mcid ?? '';
}

const forMara: readonly State[] = [
  ...homeStates(hands),
  ...brandStates(hands),
  ...offerStates(hands),
  ...linkStates(hands),
  ...postbackStates(hands),
  ...apiStates(hands),
  ...reportStates(hands),
  ...accountStates(hands),
];

test.each(forMara)('publisher: $name', ({ path, ...rest }) =>
  inspect({ ...rest, path: path.replace('JOINED', brand.joined).replace('OTHER', brand.other) }),
);

test('the form for an invited user', async () => {
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const invitation = { email: 'una@publisher.example', role: 'finance_viewer' };
  await askProgram(program.url, '/user/team_invite', invitation, token ?? '');
  const link = await findLink(program, invitation.email, '/auth/invitation?code');
  await inspect({
    name: 'Invitation',
    path: link.slice(program.url.length),
    open: async () => {
      await hands.submit('Join the team');
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
    open: () => hands.press('Leave the team'),
  },
  { name: 'Channel Management', path: '/settings/channel' },
  { name: 'a screen without permission', path: '/tools/link-generator' },
];

test.each(forVera)('finance viewer: $name', async (state) => {
  await enterAsPublisher(page, program.url, VERA);
  await inspect(state);
});

test.each(staffStates(hands))('staff: $name', ({ path, ...rest }) =>
  inspect({ ...rest, path: path.replace('JOINED', brand.joined) }),
);
