import type { Page } from 'playwright-core';
import { beforeAll, test } from 'vitest';
import { portalEntryStates, portalStates } from './states/portal-states.ts';
import { findLink } from './support/find-link.ts';
import { inspectScreen, type State } from './support/inspect-screen.ts';
import { openPageActions } from './support/open-page-actions.ts';
import { saveProgram } from './support/save-program.ts';
import { askProgram, enterAsBrand, enterAsStaff, OWNER } from './support/sign-in.ts';

/** The screens of the brand portal, inspected like those in screens-publisher.test.ts. */
const program = saveProgram();
let page: Page;

beforeAll(async () => {
  page = await program.openPage();
});

const actions = openPageActions(() => page);

const inspect = (state: State) => inspectScreen(program.watched(page), state);

/** The path of the latest mailed invitation to a brand. */
async function invite(email: string, token: string): Promise<string> {
  const { mcid } = OWNER;
  await askProgram(program.url, '/portal/team/invite', { mcid, email, role: 'marketer' }, token);
  const link = await findLink(program, email, '/portal/invitation?code');
  return link.slice(program.url.length);
}

test.each(portalEntryStates(actions))('visitor: $name', inspect);

test('the form for an invited person', async () => {
  const visitor = await program.openPage();
  const token = await enterAsBrand(visitor, program.url);
  await visitor.context().close();
  await inspect({
    name: 'Invitation',
    path: await invite('nils@brand.example', token),
    open: async () => {
      await actions.submit('Create account');
      await page.locator('[aria-invalid="true"]').first().waitFor();
    },
  });
});

test.each(portalStates(actions))('owner: $name', async (state) => {
  await enterAsBrand(page, program.url);
  await inspect(state);
});

test('a person of two brands chooses one', async () => {
  const token = await enterAsBrand(page, program.url);
  const email = 'market@brand.example';
  const link = await invite(email, token);
  const own = await enterAsBrand(page, program.url, { ...OWNER, email });
  const code = new URL(link, program.url).searchParams.get('code');
  await askProgram(program.url, '/portal/team/join', { code }, own);
  await inspect({ name: 'Your brands', path: '/portal' });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('link', { name: 'Harbor & Loom' }).click();
  await page.waitForURL(`${program.url}/portal/brands/${OWNER.mcid}`);
  await page.getByRole('combobox', { name: 'Brand' }).waitFor();
});

const ofStaff: readonly State[] = [
  { name: 'requests of shops', path: '/staff/brand-sign-ups' },
  {
    name: 'people of a brand',
    path: `/staff/brands/${OWNER.mcid}?tab=team`,
    open: () => page.getByRole('heading', { name: 'People of the brand' }).waitFor(),
  },
];

test.each(ofStaff)('staff: $name', async (state) => {
  await enterAsStaff(page, program.url);
  const input = {
    ...{ shop_name: 'Quill & Quay', site_url: 'https://quillquay.example.com', country: 'DE' },
    ...{ platform: 'shopify', monthly_orders: 'under_1000', contact_name: 'Ida Quill' },
    ...{ email: 'ida@quillquay.example.com', message: 'We sell notebooks in twelve countries.' },
  };
  await askProgram(program.url, '/portal/auth/sign_up', input);
  await inspect(state);
});
