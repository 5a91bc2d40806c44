import { expect, test } from 'vitest';
import * as own from '#contract/brand-members/brand.ts';
import * as portal from '#contract/brands/brand.ts';
import { applyToBrand } from '#contract/brands/publisher.ts';
import { listNotifications } from '#contract/notifications/publisher.ts';
import { answerReviewQuestion, listReviewQuestions } from '#contract/sites/questions.ts';
import { dataOf, openTestApp, type TestApp } from '#fixtures/testing/open-test-app.ts';
import { readMails } from '#fixtures/testing/read-mails.ts';
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';
import { buildRelationship } from '../brands/builders.ts';
import { buildBrandUser } from './builders.ts';

const t: TestApp = await openTestApp();
const PENDING = 1;

const kindsOf = async (person: { token: string }, unread: 0 | 1 = 0) =>
  dataOf(await t.callAs(person, listNotifications, { unread })).list.map(({ kind }) => kind);

/** A channel that has applied to a brand, and the application. */
async function apply(mcid: string) {
  const site = await buildPublisherWithSite(t);
  dataOf(await t.callAs(site, applyToBrand, { site_id: site.site_id, mcid }));
  await t.drain();
  const { id } = await t.db
    .selectFrom('relationships')
    .where('site_id', '=', site.site_id)
    .select('id')
    .executeTakeFirstOrThrow();
  return { ...site, relationship_id: id };
}

test('an application notifies those of the brand who decide, until one of them has decided', async () => {
  const owner = await buildBrandUser(t);
  const { mcid } = owner;
  const marketer = await buildBrandUser(t, { mcid, role: 'marketer' });
  const developer = await buildBrandUser(t, { mcid, role: 'developer' });
  const stranger = await buildBrandUser(t);
  const { relationship_id } = await apply(mcid);
  const { list } = dataOf(await t.callAs(owner, listNotifications, {}));
  expect(list.map(({ kind, path }) => [kind, path])).toEqual([
    ['brand_application_waiting', `/portal/brands/${mcid}/applications`],
  ]);
  expect(await kindsOf(marketer)).toEqual(['brand_application_waiting']);
  expect(await kindsOf(developer)).toEqual([]);
  expect(await kindsOf(stranger)).toEqual([]);
  const approve = { mcid, relationship_id, decision: 'approve' as const };
  dataOf(await t.callAs(marketer, portal.decideBrandApplication, approve));
  await t.drain();
  expect(await kindsOf(owner, 1)).toEqual([]);
});

test('a brand asks an applicant, whose answer reaches the brand and not staff', async () => {
  const owner = await buildBrandUser(t);
  const { mcid } = owner;
  const { relationship_id, ...site } = await apply(mcid);
  const asked = { mcid, ids: [relationship_id], decision: 'ask' as const };
  const bare = await t.callAs(owner, portal.decideBrandApplications, asked);
  expect(bare.message).toBe('REASON_REQUIRED');
  const reason = 'Which pages would show our shoes?';
  const done = dataOf(await t.callAs(owner, portal.decideBrandApplications, { ...asked, reason }));
  expect(done).toEqual({ decided: 1, failed: [], next_after: null });
  const waiting = { mcid, waits_for_publisher: 1 as const };
  expect(dataOf(await t.callAs(owner, portal.listBrandApplications, waiting)).total).toBe(1);
  const [question] = dataOf(await t.callAs(site, listReviewQuestions, {})).list;
  expect(question?.question).toBe(reason);
  const answer = 'The page about running.';
  dataOf(await t.callAs(site, answerReviewQuestion, { id: question?.id ?? 0, answer }));
  await t.drain();
  expect(await kindsOf(owner)).toContain('brand_applicant_answered');
  const mails = await readMails(t);
  expect(mails.findLast(({ to }) => to === owner.email)?.text).toContain(answer);
  const ofStaff = await t.db
    .selectFrom('notifications')
    .where('kind', '=', 'review_answered')
    .select('id')
    .execute();
  expect(ofStaff).toEqual([]);
});

test('a brand decides many applications at once, and none of another brand', async () => {
  const [owner, other] = [await buildBrandUser(t), await buildBrandUser(t)];
  const { mcid } = owner;
  const made = [];
  for (const brand of [owner, owner, owner, other]) {
    made.push(await buildRelationship(t, await buildPublisherWithSite(t), brand, PENDING));
  }
  const [first, second, third, foreign] = made.map((one) => one.relationship_id);
  const ids = [first ?? 0, foreign ?? 0];
  const chosen = { mcid, ids, decision: 'approve' as const };
  expect(dataOf(await t.callAs(owner, portal.decideBrandApplications, chosen))).toEqual({
    ...{ decided: 1, next_after: null },
    failed: [{ id: foreign, key: 'NOT_FOUND' }],
  });
  const all = { mcid, filter: {}, decision: 'reject' as const, reason: 'We pause the programme.' };
  const rejected = dataOf(await t.callAs(owner, portal.decideBrandApplications, all));
  expect(rejected.decided).toBe(2);
  const rows = await t.db
    .selectFrom('relationships')
    .where('id', 'in', [first, second, third, foreign].map(Number))
    .orderBy('id')
    .select('status')
    .execute();
  expect(rows.map(({ status }) => status)).toEqual([2, 3, 3, PENDING]);
  const none = await t.callAs(owner, portal.decideBrandApplications, {
    ...{ mcid, decision: 'approve' },
  });
  expect(none.message).toBe('SELECTION_REQUIRED');
});

test('who leaves a brand loses the notifications about it', async () => {
  const owner = await buildBrandUser(t);
  const { mcid } = owner;
  const marketer = await buildBrandUser(t, { mcid, role: 'marketer' });
  await apply(mcid);
  expect(await kindsOf(marketer)).toHaveLength(1);
  const { user_id } = marketer;
  dataOf(await t.callAs(owner, own.removeFromBrand, { mcid, user_id }));
  expect(await kindsOf(marketer)).toEqual([]);
  expect(await kindsOf(owner)).toHaveLength(1);
});
