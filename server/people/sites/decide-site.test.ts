import { expect, test } from 'vitest';
import { readProfile } from '#contract/accounts/publisher.ts';
import {
  addSite,
  deleteSite,
  editSite,
  listSites,
  readSite,
  setDefaultSite,
} from '#contract/sites/publisher.ts';
import { decideSite, listSitesForStaff } from '#contract/sites/staff.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildPublisher, buildStaff } from '#server/people/accounts/builders.ts';
import { buildFileRow } from '#server/people/uploads/builders.ts';
import { buildPublisherWithSite, buildSite } from './builders.ts';

const t = await openTestApp();
const staff = await buildStaff(t);

/** The form of a site, with a file of the publisher who fills it in. */
const fieldsOf = async (publisher: { publisher_id: number }) => {
  const file = await buildFileRow(t, publisher);
  return { ...form, logo: file, media_kit: file };
};
const form = {
  website: 'https://www.brooks.example.com/blog',
  channel_type: 1,
  promotion_methods: 1,
  channel_platform: 'website',
};

test('a publisher has access only once a site is approved and set as default', async () => {
  const publisher = await buildPublisher(t);
  const fields = await fieldsOf(publisher);
  const site = dataOf(await t.callAs(publisher, addSite, fields));
  expect(site).toMatchObject({
    ...fields,
    name: 'brooks.example.com',
    status: 0,
    is_default: false,
  });
  expect(site.code).toBe(`MCZTR${String(site.id).padStart(8, '0')}`);
  const early = await t.callAs(publisher, setDefaultSite, { site_id: site.id });
  expect(early).toMatchObject({ code: 20165, message: 'SITE_DEFAULT_SET_STATUS_ERROR' });

  const decided = dataOf(await t.callAs(staff, decideSite, { site_id: site.id, status: 1 }));
  expect(decided).toMatchObject({ status: 1, publisher_id: publisher.publisher_id });
  expect(dataOf(await t.callAs(publisher, readProfile, {})).default_site).toBeNull();
  const chosen = dataOf(await t.callAs(publisher, setDefaultSite, { site_id: site.id }));
  expect(chosen).toMatchObject({ id: site.id, is_default: true });
  const { default_site } = dataOf(await t.callAs(publisher, readProfile, {}));
  expect(default_site).toEqual({
    id: site.id,
    code: site.code,
    name: site.name,
    website: fields.website,
  });
});

test('a rejection needs a reason, revokes the access of a default site, and only staff can undo it', async () => {
  const publisher = await buildPublisherWithSite(t);
  const fields = await fieldsOf(publisher);
  const { site_id } = publisher;
  const bare = await t.callAs(staff, decideSite, { site_id, status: 2 });
  expect(bare.message).toBe('REASON_REQUIRED');
  const rejected = dataOf(
    await t.callAs(staff, decideSite, { site_id, status: 2, reason: 'The site is empty.' }),
  );
  expect(rejected).toMatchObject({ status: 2, reason: 'The site is empty.', is_default: false });
  const again = await t.callAs(staff, decideSite, { site_id, status: 2, reason: 'Still empty.' });
  expect(again.message).toBe('SITE_STATUS_INVALID');
  expect(dataOf(await t.callAs(publisher, readProfile, {})).default_site).toBeNull();
  expect(await t.callAs(publisher, setDefaultSite, { site_id })).toMatchObject({ code: 20165 });
  const edited = dataOf(await t.callAs(publisher, editSite, { site_id, ...fields }));
  expect(edited).toMatchObject({ status: 0, reason: null, decided_at: null });
  expect(await t.callAs(staff, decideSite, { site_id: 2_000_000_000, status: 1 })).toMatchObject({
    message: 'SITE_NOT_FOUND',
  });
});

test('an approved site returns to review when its host changes, and only then', async () => {
  const publisher = await buildPublisher(t);
  const fields = await fieldsOf(publisher);
  const { site_id } = await buildSite(t, publisher, { website: 'https://brooks.example.com/' });
  const same = dataOf(await t.callAs(publisher, editSite, { site_id, ...fields, name: 'Brooks' }));
  expect(same).toMatchObject({ status: 1, name: 'Brooks', website: fields.website });
  const moved = dataOf(
    await t.callAs(publisher, editSite, {
      site_id,
      ...fields,
      website: 'https://casino.example.net',
    }),
  );
  expect(moved).toMatchObject({ status: 0, name: 'casino.example.net' });
});

test('the default site cannot be deleted; a deleted site is hidden from its owner and from staff', async () => {
  const publisher = await buildPublisherWithSite(t);
  const { site_id } = await buildSite(t, publisher);
  const answer = await t.callAs(publisher, deleteSite, { site_id: publisher.site_id });
  expect(answer).toMatchObject({ code: 21045, message: 'SITE_IS_DEFAULT' });
  expect(await t.callAs(publisher, deleteSite, { site_id })).toMatchObject({ code: 0 });
  for (const call of [readSite, deleteSite]) {
    expect(await t.callAs(publisher, call, { site_id })).toMatchObject({ code: 20088 });
  }
  expect(await t.callAs(staff, decideSite, { site_id, status: 2, reason: 'x' })).toMatchObject({
    code: 20088,
  });
  const { list, total } = dataOf(await t.callAs(publisher, listSites, {}));
  expect(total).toBe(1);
  expect(list.map((site) => site.id)).toEqual([publisher.site_id]);
});

test("another publisher's site is answered exactly like one that does not exist", async () => {
  const owner = await buildPublisherWithSite(t);
  const stranger = await buildPublisher(t);
  const fields = await fieldsOf(stranger);
  for (const site_id of [owner.site_id, 2_000_000_000]) {
    const notFound = { code: 20088, message: 'SITE_NOT_FOUND', data: null };
    expect(await t.callAs(stranger, readSite, { site_id })).toEqual(notFound);
    expect(await t.callAs(stranger, editSite, { site_id, ...fields })).toEqual(notFound);
    expect(await t.callAs(stranger, deleteSite, { site_id })).toEqual(notFound);
    expect(await t.callAs(stranger, setDefaultSite, { site_id })).toEqual({
      code: 20099,
      message: 'SITE_NOT_EXISTS',
      data: null,
    });
  }
  expect(dataOf(await t.callAs(owner, readSite, { site_id: owner.site_id })).is_default).toBe(true);
});

test('a publisher sees the default site first, filtered by status and paginated', async () => {
  const publisher = await buildPublisher(t);
  const first = await buildSite(t, publisher, { status: 0 });
  const second = await buildSite(t, publisher);
  const third = await buildSite(t, publisher, { status: 2 });
  await t.callAs(publisher, setDefaultSite, { site_id: second.site_id });
  const ids = async (input: object) => {
    const { list, total } = dataOf(await t.callAs(publisher, listSites, input));
    return [total, ...list.map((site) => site.id)];
  };
  expect(await ids({})).toEqual([3, second.site_id, first.site_id, third.site_id]);
  expect(await ids({ status: 0 })).toEqual([1, first.site_id]);
  expect(await ids({ curPage: 2, perPage: 2 })).toEqual([3, third.site_id]);
});

test('staff see sites in review first and search by site, code or publisher', async () => {
  const publisher = await buildPublisher(t, { username: 'percent%_sign' });
  const approved = await buildSite(t, publisher, { name: 'Wide meadow' });
  const waiting = await buildSite(t, publisher, { name: 'Wide river', status: 0 });
  const find = async (input: object) => {
    const { list, total } = dataOf(await t.callAs(staff, listSitesForStaff, input));
    expect(total).toBe(list.length);
    return list.map((site) => site.id);
  };
  expect(await find({ keyword: 'wide' })).toEqual([waiting.site_id, approved.site_id]);
  expect(await find({ keyword: 'WIDE', status: 1 })).toEqual([approved.site_id]);
  expect(await find({ keyword: 't%_s' })).toEqual([waiting.site_id, approved.site_id]);
  expect(await find({ keyword: 'w%r' })).toEqual([]);
  const { code } = dataOf(await t.callAs(publisher, readSite, { site_id: waiting.site_id }));
  expect(await find({ keyword: code })).toEqual([waiting.site_id]);
});

test('only staff with the permission decide, never publishers', async () => {
  const { site_id } = await buildSite(t, await buildPublisher(t), { status: 0 });
  const decision = { site_id, status: 1 as const };
  for (const role of ['support', 'finance'] as const) {
    const reader = await buildStaff(t, role);
    expect(await t.callAs(reader, decideSite, decision)).toMatchObject({
      message: 'PERMISSION_DENIED',
    });
    expect(await t.callAs(reader, listSitesForStaff, {})).toMatchObject({ code: 0 });
  }
  expect(await t.callAs(await buildPublisher(t), decideSite, decision)).toMatchObject({
    code: 401,
  });
  const manager = await buildStaff(t, 'account_manager');
  expect(await t.callAs(manager, decideSite, decision)).toMatchObject({ code: 0 });
});

test('concurrent deletion and choice as default: only one of them succeeds', async () => {
  for (let round = 0; round < 5; round += 1) {
    const publisher = await buildPublisher(t);
    const { site_id } = await buildSite(t, publisher);
    const [removed, chosen] = await Promise.all([
      t.callAs(publisher, deleteSite, { site_id }),
      t.callAs(publisher, setDefaultSite, { site_id }),
    ]);
    expect([removed.code, chosen.code].filter((code) => code === 0)).toHaveLength(1);
  }
});

test('each decision and each new site is announced once', async () => {
  const publisher = await buildPublisher(t);
  const fields = await fieldsOf(publisher);
  const { id: site_id } = dataOf(await t.callAs(publisher, addSite, fields));
  await t.callAs(staff, decideSite, { site_id, status: 1 });
  await t.callAs(staff, decideSite, { site_id, status: 1 });
  const events = await t.db.selectFrom('events').selectAll().orderBy('id').execute();
  const published = events.filter(
    (event) => (event.payload as { site_id?: number }).site_id === site_id,
  );
  expect(published.map((event) => event.name)).toEqual(['site.added', 'site.decided']);
});
