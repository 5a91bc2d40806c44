import { expect, test } from 'vitest';
import { applyToBrand, openBrand } from '#contract/brands/publisher.ts';
import { decideRelationship, listRelationships } from '#contract/brands/relationships.ts';
import type { InputOf } from '#contract/call.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildStaff } from '#server/people/accounts/builders.ts';
import { buildPublisherWithSite, buildSite } from '#server/people/sites/builders.ts';
import { advanceClock } from '#server/platform/clock.ts';
import { buildBrand } from './builders.ts';

const t = await openTestApp();
const staff = await buildStaff(t);
const publisher = await buildPublisherWithSite(t);
const { site_id } = publisher;

const apply = (mcid: string, more: object = {}) =>
  t.callAs(publisher, applyToBrand, { site_id, mcid, ...more });
const decide = (input: InputOf<typeof decideRelationship>) =>
  t.callAs(staff, decideRelationship, input);
const waiting = async (mcid: string) => {
  const [row] = dataOf(await t.callAs(staff, listRelationships, { mcid })).list;
  return row ?? expect.fail('no application');
};

test('a brand with automatic approval is joined at once, with or without terms', async () => {
  for (const rules of [[{}], []]) {
    const brand = await buildBrand(t, { approval_type: 'auto', rules });
    const answer = dataOf(await apply(brand.mcid));
    expect(answer).toMatchObject({ mcid: brand.mcid, site_id, relationship_status: 2 });
    expect(answer.decided_at).toBe(answer.applied_at);
  }
});

test('a brand with manual approval waits for staff; a second application is refused', async () => {
  const { mcid } = await buildBrand(t);
  const message = 'We review bedding.';
  expect(dataOf(await apply(mcid, { message }))).toMatchObject({
    relationship_status: 1,
    decided_at: null,
  });
  expect(await apply(mcid)).toMatchObject({ code: 21006, message: 'APPLICATION_ALREADY_EXISTS' });
  const row = await waiting(mcid);
  expect(row).toMatchObject({ site_id, status: 1, message, publisher_id: publisher.publisher_id });
  const { relationship_id } = row;
  const joined = dataOf(await decide({ relationship_id, decision: 'approve' }));
  expect(joined).toMatchObject({ status: 2, reason: null });
  const info = dataOf(await t.callAs(publisher, openBrand, { mcid }));
  expect(info).toMatchObject({ relationship_status: 2, message });
  expect(await apply(mcid)).toMatchObject({ code: 21006 });
  const twice = await decide({ relationship_id, decision: 'approve' });
  expect(twice).toMatchObject({ code: 21039, message: 'RELATIONSHIP_STATUS_INVALID' });
});

test('a rejection needs a reason, shows it, and blocks a new application until its date', async () => {
  const { mcid } = await buildBrand(t);
  await apply(mcid);
  const { relationship_id } = await waiting(mcid);
  const bare = await decide({ relationship_id, decision: 'reject' });
  expect(bare).toMatchObject({ code: 21033, message: 'REASON_REQUIRED' });
  const reason = 'No content yet.';
  await decide({ relationship_id, decision: 'reject', reason, reapply_days: 2 });
  const info = dataOf(await t.callAs(publisher, openBrand, { mcid }));
  expect(info).toMatchObject({ relationship_status: 3, reason });
  const early = await apply(mcid);
  expect(early).toMatchObject({ code: 21007, message: 'REAPPLY_TOO_EARLY' });
  expect(early.data).toEqual({ reapply_after: info.reapply_after });
  advanceClock(2 * 86_400_000 - 60_000);
  expect(await apply(mcid)).toMatchObject({ code: 21007 });
  advanceClock(120_000);
  expect(dataOf(await apply(mcid))).toMatchObject({ relationship_status: 1 });
});

test('a joined relationship can be ended by the brand with a reason', async () => {
  const { mcid } = await buildBrand(t, { approval_type: 'auto' });
  await apply(mcid);
  const { relationship_id } = await waiting(mcid);
  const ended = await decide({ relationship_id, decision: 'reject', reason: 'Against the terms' });
  expect(dataOf(ended)).toMatchObject({ status: 3, reason: 'Against the terms' });
});

test('concurrent applications create exactly one relationship', async () => {
  const { mcid, brand_id } = await buildBrand(t, { approval_type: 'auto' });
  const answers = await Promise.all(Array.from({ length: 8 }, () => apply(mcid)));
  expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1);
  expect(new Set(answers.map((answer) => answer.code))).toEqual(new Set([0, 21006]));
  const rows = await t.db
    .selectFrom('relationships')
    .select('id')
    .where('brand_id', '=', brand_id)
    .execute();
  expect(rows).toHaveLength(1);
});

test('a brand that is not online accepts no applications', async () => {
  for (const status of ['offline', 'paused']) {
    const { mcid } = await buildBrand(t, { status });
    const answer = await apply(mcid);
    expect(answer).toMatchObject({ code: 20201, message: 'BRAND_MERCHANT_STATUS_OFFLINE' });
  }
});

test('each invalid field of an application has its own error, and nothing is stored', async () => {
  const { mcid, brand_id } = await buildBrand(t);
  const other = await buildPublisherWithSite(t);
  const inReview = await buildSite(t, publisher, { status: 0 });
  const rows: [object, number, string][] = [
    [{ site_id: undefined }, 20100, 'BRAND_QUERY_SITE_ID_REQUIRED'],
    [{ site_id: '1' }, 20101, 'BRAND_QUERY_SITE_ID_INTEGER'],
    [{ site_id: 0 }, 20171, 'BRAND_SITE_ID_MIN'],
    [{ site_id: other.site_id }, 20186, 'SITE_NOT_EXISTS_OR_INVALID'],
    [{ site_id: inReview.site_id }, 20186, 'SITE_NOT_EXISTS_OR_INVALID'],
    [{ mcid: undefined }, 20109, 'BRAND_QUERY_MCID_REQUIRED'],
    [{ mcid: 4 }, 20110, 'BRAND_QUERY_MCID_STRING'],
    [{ mcid: 'x'.repeat(101) }, 20110, 'BRAND_QUERY_MCID_STRING'],
    [{ mcid: 'unknown' }, 20185, 'BRAND_NOT_EXISTS'],
    [{ message: 1 }, 20071, 'PARAMS_TYPE_ERROR'],
    [{ message: 'x'.repeat(501) }, 21036, 'NOTE_MAX'],
  ];
  for (const [change, code, message] of rows) {
    expect(await apply(mcid, change)).toEqual({ code, message, data: null });
  }
  const made = await t.db
    .selectFrom('relationships')
    .select('id')
    .where('brand_id', '=', brand_id)
    .execute();
  expect(made).toEqual([]);
});

test('each invalid field of a decision and of the staff list has its own error', async () => {
  const rows: [object, number][] = [
    [{ relationship_id: undefined }, 20074],
    [{ relationship_id: 'x' }, 20075],
    [{ relationship_id: 2_000_000_000 }, 21037],
    [{ decision: undefined }, 21039],
    [{ decision: 'maybe' }, 21039],
    [{ reason: 5 }, 21034],
    [{ reason: 'x'.repeat(501) }, 21034],
    [{ reapply_days: -1 }, 20071],
    [{ reapply_days: 3651 }, 20071],
  ];
  for (const [change, code] of rows) {
    const input = { relationship_id: 1, decision: 'approve' as const, ...change };
    expect(await decide(input)).toMatchObject({ code, data: null });
  }
  const list = (input: object) =>
    t.callAs(staff, listRelationships, input as InputOf<typeof listRelationships>);
  expect(await list({ status: 0 })).toMatchObject({ code: 21039 });
  expect(await list({ mcid: 'unknown' })).toMatchObject({ code: 20185 });
  expect(await list({ keyword: 1 })).toMatchObject({ code: 20167 });
  const some = dataOf(await list({ status: 1, keyword: 'brand-' }));
  expect(some.total).toBe(some.list.length);
  expect(some.list.every((row) => row.status === 1)).toBe(true);
  const support = await buildStaff(t, 'support');
  const answer = await t.callAs(support, decideRelationship, {
    relationship_id: 1,
    decision: 'approve',
  });
  expect(answer).toMatchObject({ code: 21040, message: 'PERMISSION_DENIED' });
});
