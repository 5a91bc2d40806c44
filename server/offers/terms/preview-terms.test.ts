import { expect, test } from 'vitest';
import type { InputOf } from '#contract/call.ts';
import { previewBrandTerms, setBrandTerms } from '#contract/terms/staff.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { readMails } from '#fixtures/testing/read-mails.ts';
import { buildBrand, buildRelationship } from '#server/offers/brands/builders.ts';
import { buildStaff } from '#server/people/accounts/builders.ts';
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';
import { DAY_MS, now } from '#server/platform/clock.ts';

const t = await openTestApp();
const staff = await buildStaff(t, 'account_manager');
const [ann, bob] = [await buildPublisherWithSite(t), await buildPublisherWithSite(t)];
const brand = await buildBrand(t, { merchant_name: 'Acme' });
for (const site of [ann, bob]) await buildRelationship(t, site, brand);
const percent = (rate: string, more: object = {}) =>
  ({ name: 'Standard', kind: 'percent', rate, ...more }) as const;
const preview = (input: Omit<InputOf<typeof previewBrandTerms>, 'mcid'>) =>
  t.callAs(staff, previewBrandTerms, { mcid: brand.mcid, ...input });

test('the preview shows start, headline, affected publishers and their notices', async () => {
  const deal = percent('15', { publisher_id: bob.publisher_id });
  const reply = dataOf(await preview({ rules: [percent('7.5'), deal] }));
  expect(reply).toMatchObject({ comm_rate: '7.5%', needs_notice: true });
  const earliest = now().getTime() + 3 * 86_400_000;
  expect(Math.abs(new Date(reply.effective_from).getTime() - earliest)).toBeLessThan(60_000);
  const [general, own] = reply.groups;
  expect(general).toMatchObject({ publisher: null, publishers: 1, effect: 'cut' });
  expect(general?.lines).toEqual(['All other orders: 10% → 7.5%']);
  expect(own).toMatchObject({
    publisher: { publisher_id: bob.publisher_id },
    publishers: 1,
    effect: 'raised',
    lines: ['All other orders: 10% → 15%'],
  });
});

test('the notice of the preview is the one that is sent', async () => {
  // The text names the minute of the start, so preview and change have the same.
  const effective_from = new Date(now().getTime() + DAY_MS).toISOString();
  const input = { rules: [percent('12', { category: 'Shoes' }), percent('11')], effective_from };
  const [general] = dataOf(await preview(input)).groups;
  await readMails(t);
  await t.callAs(staff, setBrandTerms, { mcid: brand.mcid, ...input });
  const mail = (await readMails(t)).find((one) => one.to === ann.email);
  expect(mail?.subject).toBe(general?.title);
  for (const line of general?.lines ?? [])
    expect(mail?.text.replaceAll(/\s+/g, ' ')).toContain(line);
});

test('a preview writes nothing, speaks Chinese, and refuses what the terms would', async () => {
  const versions = async () =>
    (await t.db.selectFrom('terms_versions').selectAll().execute()).length;
  const before = await versions();
  const chinese = dataOf(await preview({ rules: [percent('1')], language: 'zh', at_once: 1 }));
  expect(chinese.groups[0]?.title).toMatch(/Acme/);
  expect(chinese.groups[0]?.title).not.toContain('Warning');
  expect(chinese.needs_notice).toBe(false);
  expect(await versions()).toBe(before);
  expect(await preview({ rules: [percent('101')] })).toMatchObject({ message: 'TERMS_INVALID' });
  const past = { rules: [percent('1')], effective_from: '2001-01-01T00:00:00Z' };
  expect(await preview(past)).toMatchObject({ message: 'TERMS_DATE_INVALID' });
});

test('the first terms of a brand are previewed too', async () => {
  const { mcid } = await buildBrand(t, { rules: [] });
  const rules = [percent('10'), percent('14', { publisher_id: ann.publisher_id })];
  const reply = dataOf(await t.callAs(staff, previewBrandTerms, { mcid, rules }));
  expect(reply).toMatchObject({ comm_rate: '10%', needs_notice: false });
  expect(reply.groups).toMatchObject([{ publishers: 0, names: [], effect: 'first', lines: [] }]);
});
