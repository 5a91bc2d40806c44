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
import { fillPath } from './support/fill-path.ts';
import { findBrands } from './support/find-brands.ts';
import { expectNoFaults, inspectScreen, type State } from './support/inspect-screen.ts';
import { openPageActions } from './support/open-page-actions.ts';
import { saveProgram } from './support/save-program.ts';
import { enterAsPublisher, settle } from './support/sign-in.ts';

/**
 * Every publisher screen of the demo network, light and dark, wide and narrow: no findings of axe,
 * no errors in the console, no horizontal overflow. The screens of each area are listed in states/.
 */
const program = saveProgram();
let page: Page;
let brands = { joined: '', other: '' };

beforeAll(async () => {
  page = await program.openPage();
});

const actions = openPageActions(() => page);

test('a publisher signs in', async () => {
  brands = await findBrands(program.url, await enterAsPublisher(page, program.url));
  expect([brands.joined, brands.other]).not.toContain('');
});

const states: readonly State[] = [
  ...homeStates(actions),
  ...brandStates(actions),
  ...offerStates(actions),
  ...linkStates(actions),
  ...postbackStates(actions),
  ...apiStates(actions),
  ...reportStates(actions),
  ...accountStates(actions),
];

test.each(states)('publisher: $name', (state) =>
  inspectScreen(program.watched(page), fillPath(state, brands)),
);

test('a planted violation is found', async () => {
  await page.goto(`${program.url}/dashboard`);
  await settle(page);
  await page.evaluate(() => document.querySelector('main')?.append(document.createElement('img')));
  const failure = await expectNoFaults(program.watched(page)).catch((error) => error);
  expect(JSON.stringify(failure.actual)).toContain('image-alt');
});
