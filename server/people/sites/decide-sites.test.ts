import { expect, test } from 'vitest';
import { decideRelationships, listRelationships } from '#contract/brands/relationships.ts';
import type { InputOf } from '#contract/call.ts';
import { listStaffNotifications } from '#contract/notifications/staff.ts';
import { answerReviewQuestion, listReviewQuestions } from '#contract/sites/questions.ts';
import { decideSites, listSitesForStaff } from '#contract/sites/staff.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { readMails } from '#fixtures/testing/read-mails.ts';
import { buildBrand, buildRelationship } from '#server/offers/brands/builders.ts';
import { buildPublisher, buildStaff } from '#server/people/accounts/builders.ts';
import { buildPublisherWithSite, buildSite } from './builders.ts';

const t = await openTestApp();
const staff = await buildStaff(t, 'account_manager');
const decide = (input: InputOf<typeof decideSites>) => t.callAs(staff, decideSites, input);
const waiting = async (count: number, name: string) => {
  const publisher = await buildPublisher(t);
  const sites = [];
  for (let place = 0; place < count; place += 1) {
    sites.push(await buildSite(t, publisher, { status: 0, name: `${name} ${place}` }));
  }
  return { publisher, ids: sites.map(({ site_id }) => site_id) };
};
const statusOf = async (keyword: string) => {
  const { list } = dataOf(await t.callAs(staff, listSitesForStaff, { keyword, perPage: 200 }));
  return list.map(({ status }) => status);
};

test('a refused row is reported and does not stop the others', async () => {
  const { ids } = await waiting(2, 'Chosen');
  const [first = 0] = ids;
  await decide({ ids: [first], decision: 'approve' });
  const reply = dataOf(await decide({ ids: [...ids, 999_999], decision: 'approve' }));
  expect(reply).toEqual({
    decided: 1,
    failed: [
      { id: first, key: 'SITE_STATUS_INVALID' },
      { id: 999_999, key: 'SITE_NOT_FOUND' },
    ],
    next_after: null,
  });
  expect(await statusOf('Chosen')).toEqual([1, 1]);
});

test('all that match are decided in bounded batches, and no others', async () => {
  await waiting(101, 'Bulk');
  const { ids: others } = await waiting(1, 'Spared');
  const input = { filter: { keyword: 'Bulk' }, decision: 'reject', reason: 'Spam' } as const;
  const first = dataOf(await decide(input));
  expect(first).toMatchObject({ decided: 100, failed: [] });
  const rest = await decide({ ...input, after: first.next_after ?? 0 });
  expect(dataOf(rest)).toEqual({ decided: 1, failed: [], next_after: null });
  expect(new Set(await statusOf('Bulk'))).toEqual(new Set([2]));
  expect(others).toHaveLength(1);
  expect(await statusOf('Spared')).toEqual([0]);
});

test('a selection and a reason are required', async () => {
  expect(await decide({ decision: 'approve' })).toMatchObject({ message: 'SELECTION_REQUIRED' });
  expect(await decide({ ids: [1], decision: 'ask' })).toMatchObject({ message: 'REASON_REQUIRED' });
});

test('a question is mailed, shown until it is answered, and the answer is shown to staff', async () => {
  const { publisher, ids } = await waiting(1, 'Doubtful');
  await readMails(t);
  const reason = 'Where does the traffic come from?';
  expect(dataOf(await decide({ ids, decision: 'ask', reason })).decided).toBe(1);
  const [mail] = await readMails(t);
  expect(mail).toMatchObject({ to: publisher.email, subject: 'A question about Doubtful 0' });
  expect(mail?.text).toContain(reason);
  const review = async () =>
    dataOf(await t.callAs(staff, listSitesForStaff, { keyword: 'Doubtful' })).list[0];
  expect(await review()).toMatchObject({ status: 0, review: { question: reason, answer: null } });
  const [open] = dataOf(await t.callAs(publisher, listReviewQuestions, {})).list;
  expect(open).toMatchObject({ kind: 'site', about: 'Doubtful 0', question: reason });
  const asked = async () => {
    const filter = { keyword: 'Doubtful', waits_for_publisher: 1 } as const;
    return dataOf(await t.callAs(staff, listSitesForStaff, filter)).total;
  };
  expect(await asked()).toBe(1);
  const answer = { id: open?.id ?? 0, answer: 'From a newsletter.' };
  const stranger = await buildPublisher(t);
  expect(await t.callAs(stranger, answerReviewQuestion, answer)).toMatchObject({
    message: 'NOT_FOUND',
  });
  const left = dataOf(await t.callAs(publisher, answerReviewQuestion, answer));
  expect(left).toEqual({ list: [], total: 0 });
  expect(await review()).toMatchObject({ review: { answer: 'From a newsletter.' } });
  expect(await asked()).toBe(0);
  await t.drain();
  const bell = dataOf(await t.callAs(staff, listStaffNotifications, {})).list;
  expect(bell.filter(({ kind }) => kind === 'review_answered')).toMatchObject([
    { title: 'Answer about Doubtful 0', html: expect.stringContaining('From a newsletter.') },
  ]);
  expect(await t.callAs(publisher, answerReviewQuestion, answer)).toMatchObject({
    message: 'NOT_FOUND',
  });
});

test('applications are decided and asked about in the same way', async () => {
  const brand = await buildBrand(t, { merchant_name: 'Acme' });
  const sites = [await buildPublisherWithSite(t), await buildPublisherWithSite(t)];
  const ids = [];
  for (const site of sites) {
    ids.push((await buildRelationship(t, site, brand, 1)).relationship_id);
  }
  const [asked = 0, joined = 0] = ids;
  const decideAll = (input: InputOf<typeof decideRelationships>) =>
    t.callAs(staff, decideRelationships, input);
  await decideAll({ ids: [asked], decision: 'ask', reason: 'How will you promote us?' });
  await decideAll({ ids: [joined], decision: 'approve' });
  const list = async () =>
    dataOf(await t.callAs(staff, listRelationships, { mcid: brand.mcid })).list;
  expect(await list()).toMatchObject([
    { relationship_id: asked, status: 1, review: { answer: null } },
    { relationship_id: joined, status: 2, review: null },
  ]);
  const filter = { mcid: brand.mcid };
  expect(dataOf(await decideAll({ filter, decision: 'approve' })).decided).toBe(1);
  expect((await list()).map(({ status }) => status)).toEqual([2, 2]);
});
