import { expect, test } from 'vitest';
import * as signUps from '#contract/brand-members/sign-ups.ts';
import * as staff from '#contract/brand-members/staff.ts';
import { openStaffBrand } from '#contract/brands/staff.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { readMails } from '#fixtures/testing/read-mails.ts';
import { buildStaff } from '#server/people/accounts/builders.ts';
import { newCode } from '#server/platform/ids.ts';

const t = await openTestApp();
const admin = await buildStaff(t, 'admin');

const requestOf = () => {
  const name = newCode(8).toLowerCase();
  return {
    ...{ shop_name: `Shop ${name}`, site_url: `https://${name}.example.com`, country: 'de' },
    ...({ platform: 'shopify', monthly_orders: 'under_1000', contact_name: 'Nora North' } as const),
    email: `${name}@example.com`,
  };
};

/** Sends a request and returns it as staff see it. */
async function ask(request = requestOf()) {
  dataOf(await t.callAs(null, signUps.signUpBrand, request));
  const { list } = dataOf(await t.callAs(admin, signUps.listBrandSignUps, { perPage: 200 }));
  const found = list.filter(({ email }) => email === request.email);
  expect(found).toHaveLength(1);
  return found[0] ?? expect.fail('The request is not listed.');
}

test('an accepted shop becomes a draft brand whose owner is invited', async () => {
  const request = requestOf();
  await ask(request);
  // The same request again is the one that waits.
  const { id, country, status } = await ask(request);
  expect({ country, status }).toEqual({ country: 'DE', status: 'waiting' });
  const decided = dataOf(
    await t.callAs(admin, signUps.decideBrandSignUp, { id, decision: 'accept' }),
  );
  const { mcid } = decided;
  expect(decided.status).toBe('accepted');
  const brand = dataOf(await t.callAs(admin, openStaffBrand, { mcid: mcid ?? '' }));
  expect(brand).toMatchObject({ merchant_name: request.shop_name, status: 'draft' });
  const team = dataOf(await t.callAs(admin, staff.listTeamOfBrand, { mcid: mcid ?? '' }));
  expect(team.invitations).toMatchObject([{ email: request.email, role: 'owner' }]);
  const mails = await readMails(t);
  expect(mails.map(({ to }) => to)).toContain(request.email);
  const again = await t.callAs(admin, signUps.decideBrandSignUp, { id, decision: 'accept' });
  expect(again.message).toBe('BRAND_SIGN_UP_DECIDED');
  const invitation = team.invitations[0]?.id ?? 0;
  const cancelled = { mcid: mcid ?? '', id: invitation };
  dataOf(await t.callAs(admin, staff.cancelInviteOfBrand, cancelled));
  expect((await t.callAs(admin, staff.cancelInviteOfBrand, cancelled)).message).toBe('NOT_FOUND');
});

test('a rejection needs a reason, which is mailed', async () => {
  const { id, email } = await ask();
  const bare = await t.callAs(admin, signUps.decideBrandSignUp, { id, decision: 'reject' });
  expect(bare.message).toBe('REASON_REQUIRED');
  const rejected = { id, decision: 'reject' as const, reason: 'We have no publishers there yet.' };
  dataOf(await t.callAs(admin, signUps.decideBrandSignUp, rejected));
  const mail = (await readMails(t)).findLast(({ to }) => to === email);
  expect(mail?.text).toContain('We have no publishers there yet.');
  const nothing = { id: 2_000_000_000, decision: 'accept' as const };
  expect((await t.callAs(admin, signUps.decideBrandSignUp, nothing)).message).toBe('NOT_FOUND');
});

test('disposable addresses and public suffixes are refused', async () => {
  const thrown = { ...requestOf(), email: 'someone@mailinator.com' };
  expect((await t.callAs(null, signUps.signUpBrand, thrown)).message).toBe('EMAIL_DISPOSABLE');
  const open = { ...requestOf(), site_url: 'https://co.uk' };
  expect((await t.callAs(null, signUps.signUpBrand, open)).message).toBe('BRAND_SITE_URL_INVALID');
});
