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

test('planted violations are found', async () => {
  await page.goto(`${program.url}/dashboard`);
  await settle(page);
  await page.evaluate(() => {
    const planted = document.createElement('section');
    planted.innerHTML = `<img><div style="width: 90px; overflow: auto">
      <table aria-label="planted"><tr><td style="min-width: 99px">1</td></tr></table></div>
      <table data-cards><tr><td style="display: block; width: 20px; padding: 0">
      <div style="width: 60px">planted value</div></td></tr></table>`;
    document.querySelector('main')?.append(planted);
  });
  const failure = await expectNoFaults(program.watched(page)).catch((error) => error);
  const found = JSON.stringify(failure.actual);
  expect(found).toContain('image-alt');
  expect(found).toMatch(/table planted: \d+ px wider than its card/);
  expect(found).toContain('value planted value: 40 px too wide');
});
