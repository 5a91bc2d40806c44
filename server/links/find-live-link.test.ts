import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { decideRelationship, editBrand, listRelationships } from '#contract/staff-brands.ts';
import { buildStaff } from '#server/accounts/builders.ts';
import { buildBrand, buildRelationship } from '#server/brands/builders.ts';
import { buildPublisherWithSite } from '#server/sites/builders.ts';
import { dataOf, openTestApp } from '#server/testing/open-test-app.ts';
import { buildLink } from './builders.ts';
import { type LinkBook, type LiveLink, openLinkBook } from './find-live-link.ts';

const t = await openTestApp();
const staff = await buildStaff(t);
const book = await openLinkBook(t);
afterAll(() => book.close());

async function buildLive(uid1?: string) {
  const publisher = await buildPublisherWithSite(t);
  const brand = await buildBrand(t, { deeplink_domains: ['Outlet.example.org'] });
  const { relationship_id } = await buildRelationship(t, publisher, brand);
  const link = await buildLink(t, publisher, brand, uid1 ? { uid1 } : {});
  return { publisher, brand, relationship_id, link };
}

test('a known link comes with all that a visit needs, and again without a question to the database', async () => {
  const { publisher, brand, link } = await buildLive('mail');
  const found = await book.find(link.code);
  expect(found).toEqual({
    ...{ link_id: link.link_id, code: link.code, target_url: link.target_url },
    ...{ publisher_id: publisher.publisher_id, site_id: publisher.site_id },
    ...{ brand_id: brand.brand_id, mcid: brand.mcid, merchant_name: brand.merchant_name },
    ...{ click_ref_param: 'click_ref', brand_status: 'online', relationship_status: 2 },
    ...{ allow_deep_link: true, domains: [brand.domain, 'outlet.example.org'] },
    ...{ uid1: 'mail', uid2: null, uid3: null, uid4: null, uid5: null },
  });
  const held = await settle(book, link.code);
  expect(await book.find(link.code)).toBe(held);
});

test('a change of the brand, the relationship, the site or the publisher is known at once', async () => {
  const { publisher, brand, link, relationship_id } = await buildLive();
  const find = () => book.find(link.code);
  await find();
  await t.callAs(staff, editBrand, { mcid: brand.mcid, status: 'offline', click_ref_param: 'sub' });
  await expect.poll(find).toMatchObject({ brand_status: 'offline', click_ref_param: 'sub' });
  await t.callAs(staff, decideRelationship, { relationship_id, decision: 'reject', reason: 'x' });
  await expect.poll(find).toMatchObject({ relationship_status: 3 });
  await t.callAs(staff, decideRelationship, { relationship_id, decision: 'approve' });
  await expect.poll(find).toMatchObject({ relationship_status: 2 });
  const deleted_at = new Date();
  await t.db.updateTable('sites').set({ deleted_at }).where('id', '=', publisher.site_id).execute();
  await expect.poll(find).toMatchObject({ relationship_status: 0 });
  await t.db
    .updateTable('sites')
    .set({ deleted_at: null })
    .where('id', '=', publisher.site_id)
    .execute();
  await expect.poll(find).toMatchObject({ relationship_status: 2 });
  await t.db
    .updateTable('publishers')
    .set({ status: 'locked' })
    .where('id', '=', publisher.publisher_id)
    .execute();
  await expect.poll(find).toMatchObject({ relationship_status: 0 });
  expect(dataOf(await t.callAs(staff, listRelationships, { mcid: brand.mcid })).total).toBe(1);
});

test('an unknown code is remembered as such until a link of that code is made', async () => {
  const { publisher, brand } = await buildLive();
  expect(await book.find('nobodys')).toBeNull();
  await buildLink(t, publisher, brand, { code: 'nobodys', uid1: 'late' });
  await expect.poll(() => book.find('nobodys')).toMatchObject({ uid1: 'late' });
});

test('after a lost connection it listens again and trusts nothing it held before', async () => {
  const { brand, link } = await buildLive();
  const before = await settle(book, link.code);
  const { rows } = await listeners();
  expect(rows.length).toBeGreaterThan(0);
  await endListeners();
  await expect
    .poll(async () => (await listeners()).rows.length, { timeout: 5000 })
    .toBe(rows.length);
  await expect.poll(() => book.find(link.code)).not.toBe(before);
  await t.callAs(staff, editBrand, { mcid: brand.mcid, status: 'paused' });
  await expect.poll(() => book.find(link.code)).toMatchObject({ brand_status: 'paused' });
});

test('while the database is away a known link still answers, an unknown one says that it cannot', async () => {
  const { link } = await buildLive();
  const away = { ...t, db: t.db };
  const second = await openLinkBook(away);
  const known = await settle(second, link.code);
  // From here on this book's questions fail, as they do when the database is gone.
  away.db = new Proxy(t.db, {
    get: () => {
      throw new Error('no database');
    },
  });
  expect(await second.find(link.code)).toBe(known);
  const { length } = (await listeners()).rows;
  await endListeners();
  await expect.poll(async () => (await listeners()).rows.length, { timeout: 5000 }).toBe(length);
  expect(await second.find(link.code)).toBe(known);
  await expect(second.find('unseen1')).rejects.toThrow();
  await second.close();
});

/** The link once every notice of its making has arrived: two looks in a row find the same object. */
async function settle(of: LinkBook, code: string) {
  let held: LiveLink | null = null;
  await expect
    .poll(async () => {
      const last = held;
      held = await of.find(code);
      return held === last;
    })
    .toBe(true);
  return held;
}

const LISTENERS = `datname = current_database() and query like 'listen %'`;
const listeners = () => run(`select pid from pg_stat_activity where ${LISTENERS}`);
const endListeners = () =>
  run(`select pg_terminate_backend(pid) from pg_stat_activity where ${LISTENERS}`);

function run(text: string) {
  return sql.raw(text).execute(t.db);
}
