import { describe, expect, test } from 'vitest';
import { findBrands, openBrand } from '#contract/brands/publisher.ts';
import type { InputOf } from '#contract/call.ts';
import { listNotifications } from '#contract/notifications/publisher.ts';
import { setBrandTerms, withdrawBrandTerms } from '#contract/terms/staff.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { readMails } from '#fixtures/testing/read-mails.ts';
import { buildBrand, buildRelationship } from '#server/offers/brands/builders.ts';
import { buildStaff } from '#server/people/accounts/builders.ts';
import { openSession } from '#server/people/accounts/sessions/open-session.ts';
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';
import { advanceClock, DAY_MS, now } from '#server/platform/clock.ts';
import { notifyTerms } from './jobs.ts';
import { openTerms } from './open-terms.ts';
import { startTerms } from './start-terms.ts';

const t = await openTestApp();
let staff = await buildStaff(t, 'account_manager');
const publisher = await buildPublisherWithSite(t);
const stranger = await buildPublisherWithSite(t);

const inDays = (days: number) => new Date(now().getTime() + days * DAY_MS).toISOString();
const percent = (rate: string, more: object = {}) => ({
  name: 'R',
  kind: 'percent',
  rate,
  ...more,
});
const setTerms = (mcid: string, rules: object[], more: object = {}) =>
  t.callAs(staff, setBrandTerms, { mcid, rules, ...more } as InputOf<typeof setBrandTerms>);
const open = async (mcid: string, who = publisher) =>
  dataOf(await t.callAs(who, openBrand, { mcid }));
const NO_PUBLISHER = {
  category: null,
  sku: null,
  customer_kind: null,
  country: null,
  publisher_id: 1,
};
const volume = async () => ({ month: '2026-11', orders: 0, sales_minor: 0n });
const rateAt = async (brand_id: number, at: Date) =>
  (
    await openTerms(t.db, brand_id).resolve({
      ...NO_PUBLISHER,
      at,
      volume,
      customerSince: async () => null,
    })
  )?.rate_ppm;

/** All sessions expire in the meantime, so everyone signs in again. */
async function passDays(days: number): Promise<void> {
  advanceClock(days * DAY_MS + 1000);
  staff = await buildStaff(t, 'account_manager');
  for (const one of [publisher, stranger]) {
    one.token = await openSession(t.db, { user_id: one.user_id });
  }
}

async function buildJoined(rules = [{ rate_ppm: 100_000 }]) {
  const brand = await buildBrand(t, { rules });
  await buildRelationship(t, publisher, brand, 2);
  await readMails(t);
  return brand;
}

test('announced terms are shown and sent at once and apply from their start; nothing before changes', async () => {
  const { mcid, brand_id, merchant_name } = await buildJoined();
  const effective_from = inDays(10);
  const shoes = percent('0', { category: 'Shoes' });
  const words = { comm_detail: 'Shoes pay nothing.', note: 'Margins fell.' };
  const announced = dataOf(
    await setTerms(mcid, [percent('5'), shoes], { effective_from, ...words }),
  );
  expect(announced).toMatchObject({ terms_version: 1, comm_rate: '10%' });
  const before = await open(mcid);
  expect(before).toMatchObject({
    comm_rate: '10%',
    next_terms: { effective_from, effect: 'zero' },
  });
  expect(before.commission_rules).toMatchObject([{ terms_version: 1, rate: '10' }]);
  expect(before.terms_history).toMatchObject([
    {
      terms_version: 2,
      status: 'announced',
      effect: 'zero',
      note: 'Margins fell.',
      comm_rate: '0% – 5%',
      effective_from,
      changes: [
        { category: null, effect: 'cut', before: { rate: '10' }, after: { rate: '5' } },
        { category: 'Shoes', effect: 'zero', before: { rate: '10' }, after: { rate: '0' } },
      ],
    },
    { terms_version: 1, status: 'in_force', effect: 'first', effective_to: effective_from },
  ]);
  const mails = await readMails(t);
  expect(mails.map((mail) => mail.to)).toEqual([publisher.email]);
  expect(mails[0]?.subject).toContain(`Warning: ${merchant_name}`);
  expect(mails[0]?.text).toContain('category Shoes: 10%');
  expect(mails[0]?.text).toContain('Margins fell.');
  const { list } = dataOf(await t.callAs(publisher, listNotifications, {}));
  expect(list[0]).toMatchObject({ is_read: false });
  expect(list[0]?.title).toContain(`Warning: ${merchant_name} stops paying`);
  expect(list[0]?.html).toContain('10% → 5%');
  expect(dataOf(await t.callAs(stranger, listNotifications, {})).total).toBe(0);
  const day = new Date(effective_from).getTime();
  expect(await rateAt(brand_id, new Date(day - 1))).toBe(100_000);
  expect(await rateAt(brand_id, new Date(day))).toBe(50_000);
  await startTerms(t);
  expect((await open(mcid)).comm_rate).toBe('10%');
  await passDays(10);
  await startTerms(t);
  const after = await open(mcid);
  expect(after).toMatchObject({ comm_rate: '0% – 5%', comm_detail: 'Shoes pay nothing.' });
  expect(after).toMatchObject({ terms_version: 2, next_terms: null });
  expect(after.terms_history.map((one) => one.status)).toEqual(['in_force', 'past']);
  expect(await rateAt(brand_id, new Date(day - 1))).toBe(100_000);
});

test('a cut needs three days’ notice to joined publishers, unless staff give a reason', async () => {
  const { mcid } = await buildJoined();
  for (const rules of [[percent('9.9')], [percent('0')], [percent('10', { country: 'DE' })]]) {
    const answer = await setTerms(mcid, rules, { effective_from: inDays(2.9) });
    expect(answer).toMatchObject({ code: 21131, message: 'TERMS_NOTICE_TOO_SHORT' });
    expect((answer.data as { earliest: string }).earliest.slice(0, 10)).toBe(
      inDays(3).slice(0, 10),
    );
  }
  expect(await setTerms(mcid, [percent('9')], { at_once: 1 })).toMatchObject({
    message: 'REASON_REQUIRED',
  });
  expect((await open(mcid)).terms_version).toBe(1);
  expect((await setTerms(mcid, [percent('9')], { at_once: 1, note: 'An error.' })).code).toBe(0);
  expect((await open(mcid)).terms_version).toBe(2);
  expect((await setTerms(mcid, [percent('11')])).code).toBe(0);
  expect((await open(mcid)).terms_history[0]).toMatchObject({ effect: 'raised' });
  const free = await buildBrand(t);
  expect((await setTerms(free.mcid, [percent('1')])).code).toBe(0);
});

test('terms that begin before announced ones withdraw them; terms in force are unchanged', async () => {
  const { mcid, brand_id } = await buildJoined();
  const late = inDays(20);
  await setTerms(mcid, [percent('5')], { effective_from: late });
  await setTerms(mcid, [percent('12')], { effective_from: inDays(5) });
  const { terms_history } = await open(mcid);
  expect(terms_history.map((one) => [one.terms_version, one.status, one.effect])).toEqual([
    [3, 'announced', 'raised'],
    [2, 'withdrawn', 'cut'],
    [1, 'in_force', 'first'],
  ]);
  expect(await rateAt(brand_id, new Date(inDays(30)))).toBe(120_000);
  expect(await rateAt(brand_id, now())).toBe(100_000);
  await passDays(6);
  await startTerms(t);
  expect(await open(mcid)).toMatchObject({ terms_version: 3 });
});

test('a later version does not withdraw an announced earlier one', async () => {
  const { mcid, brand_id } = await buildJoined();
  await setTerms(mcid, [percent('15')], { effective_from: inDays(5) });
  await setTerms(mcid, [percent('20')], { effective_from: inDays(10) });
  const rates = [1, 6, 11].map((days) => rateAt(brand_id, new Date(inDays(days))));
  expect(await Promise.all(rates)).toEqual([100_000, 150_000, 200_000]);
  const [third] = (await open(mcid)).terms_history;
  expect(third?.changes).toMatchObject([{ before: { rate: '15' }, after: { rate: '20' } }]);
});

test('rules for one publisher are neither shown nor sent to another', async () => {
  const { mcid } = await buildJoined();
  await buildRelationship(t, stranger, await numberOf(mcid), 2);
  const { publisher_id } = stranger;
  const own = percent('30', { publisher_id });
  await setTerms(mcid, [percent('10'), own]);
  expect((await open(mcid)).terms_history[0]).toMatchObject({ effect: 'same', changes: [] });
  expect((await open(mcid, stranger)).terms_history[0]).toMatchObject({
    effect: 'raised',
    changes: [{ publisher_id: null, before: { rate: '10' }, after: { rate: '30' } }],
  });
  const mails = await readMails(t);
  expect(mails.find((mail) => mail.to === publisher.email)?.text).not.toContain('30%');
  expect(mails.find((mail) => mail.to === stranger.email)?.text).toContain('30%');
  const cut = await setTerms(mcid, [percent('10')]);
  expect(cut).toMatchObject({ code: 21131 });
});

test('each joined publisher is notified once, and no other publisher is', async () => {
  const { mcid, brand_id } = await buildJoined();
  await setTerms(mcid, [percent('11')]);
  expect(await readMails(t)).toHaveLength(1);
  await notifyTerms(t, { brand_id, terms_version: 2 });
  expect(await readMails(t)).toEqual([]);
  const { list } = dataOf(
    await t.callAs(stranger, findBrands, { site_id: stranger.site_id, mcid }),
  );
  expect(list).toMatchObject([{ next_terms: null }]);
});

test.each([
  'tomorrow',
  '2026-12-01',
  '2026-12-01T00:00:00',
  '2020-01-01T00:00:00Z',
  '9999-01-01T00:00:00Z',
  5,
])('terms from %j on are refused with TERMS_DATE_INVALID', async (effective_from) => {
  const { mcid } = await buildBrand(t);
  const answer = await setTerms(mcid, [percent('20')], { effective_from });
  expect(answer).toMatchObject({ code: 21130, message: 'TERMS_DATE_INVALID' });
  expect((await open(mcid)).terms_history).toHaveLength(1);
});

async function numberOf(mcid: string) {
  return { brand_id: (await open(mcid)).brand_id };
}

describe('terms that are announced and then withdrawn', () => {
  const withdraw = (mcid: string, terms_version: number, note?: string) =>
    t.callAs(staff, withdrawBrandTerms, { mcid, terms_version, note });

  test('never apply: earlier terms continue, and notified publishers are notified again', async () => {
    const { mcid, brand_id, merchant_name } = await buildJoined();
    const effective_from = inDays(10);
    await setTerms(mcid, [percent('5')], { effective_from });
    await readMails(t);
    const after = dataOf(await withdraw(mcid, 2, 'The margins rose again.'));
    expect(after.terms_history.map((one) => one.status)).toEqual(['withdrawn', 'in_force']);
    expect(after.terms_history[1]?.effective_to).toBeNull();
    const mails = await readMails(t);
    expect(mails.map((mail) => mail.to)).toEqual([publisher.email]);
    expect(mails[0]?.subject).toBe(`The terms of ${merchant_name} do not change`);
    expect(mails[0]?.text).toContain('The margins rose again.');
    const { list } = dataOf(await t.callAs(publisher, listNotifications, {}));
    expect(list[0]?.title).toBe(`The terms of ${merchant_name} do not change`);
    const others = dataOf(await t.callAs(stranger, listNotifications, {})).list;
    expect(others.map((one) => one.title)).not.toContain(list[0]?.title);
    expect(await open(mcid)).toMatchObject({ next_terms: null, terms_version: 1 });
    await passDays(20);
    await startTerms(t);
    expect(await open(mcid)).toMatchObject({ comm_rate: '10%', terms_version: 1 });
    expect(await rateAt(brand_id, now())).toBe(100_000);
    expect(await rateAt(brand_id, new Date(effective_from))).toBe(100_000);
  });

  test('are withdrawn one at a time, the last first; started terms stay', async () => {
    const { mcid, brand_id } = await buildJoined();
    await setTerms(mcid, [percent('12')], { effective_from: inDays(5) });
    await setTerms(mcid, [percent('15')], { effective_from: inDays(9) });
    expect(await withdraw(mcid, 2)).toMatchObject({ message: 'TERMS_NOT_ANNOUNCED' });
    dataOf(await withdraw(mcid, 3));
    expect(await withdraw(mcid, 3)).toMatchObject({ message: 'TERMS_NOT_ANNOUNCED' });
    expect(await rateAt(brand_id, new Date(inDays(9)))).toBe(120_000);
    dataOf(await withdraw(mcid, 2));
    expect(await rateAt(brand_id, new Date(inDays(9)))).toBe(100_000);
    expect(await withdraw(mcid, 1)).toMatchObject({ message: 'TERMS_NOT_ANNOUNCED' });
    expect(await withdraw('none', 1)).toMatchObject({ message: 'BRAND_NOT_EXISTS' });
  });

  test('notify only publishers who were notified of the announced terms', async () => {
    const { mcid } = await buildBrand(t, { rules: [{ rate_ppm: 100_000 }] });
    await setTerms(mcid, [percent('12')], { effective_from: inDays(5) });
    dataOf(await withdraw(mcid, 2));
    expect(await readMails(t)).toEqual([]);
  });
});
