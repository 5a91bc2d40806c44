import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { decideRelationship, listRelationships } from '#contract/brands/relationships.ts';
import { editBrand } from '#contract/brands/staff.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildBrand, buildRelationship } from '#server/offers/brands/builders.ts';
import { buildStaff } from '#server/people/accounts/builders.ts';
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';
import { connect } from '#server/platform/db/connect.ts';
import { readSnapshot, snapshotOf, writeSnapshot } from './book/link-snapshot.ts';
import { buildLink } from './builders.ts';
import { type LinkBook, type LiveLink, openLinkBook } from './open-link-book.ts';

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

test('a known link is returned with everything a visit needs, the second time without a query', async () => {
  const { publisher, brand, link } = await buildLive('mail');
  const found = await book.find(link.code);
  expect(found).toEqual({
    link_id: link.link_id,
    code: link.code,
    target_url: link.target_url,
    publisher_id: publisher.publisher_id,
    site_id: publisher.site_id,
    brand_id: brand.brand_id,
    mcid: brand.mcid,
    merchant_name: brand.merchant_name,
    click_ref_param: 'click_ref',
    adds_afsrc: true,
    brand_status: 'online',
    relationship_status: 2,
    allow_deep_link: true,
    domains: [brand.domain, 'outlet.example.org'],
    uid1: 'mail',
    uid2: null,
    uid3: null,
    uid4: null,
    uid5: null,
  });
  const held = await settle(book, link.code);
  expect(await book.find(link.code)).toBe(held);
});

test('a change of the brand, the relationship, the site or the publisher applies at once', async () => {
  const { publisher, brand, link, relationship_id } = await buildLive();
  const find = () => book.find(link.code);
  await find();
  await t.callAs(staff, editBrand, { mcid: brand.mcid, status: 'offline', click_ref_param: 'sub' });
  await expect.poll(find).toMatchObject({ brand_status: 'offline', click_ref_param: 'sub' });
  await t.callAs(staff, editBrand, { mcid: brand.mcid, adds_afsrc: false });
  await expect.poll(find).toMatchObject({ adds_afsrc: false });
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

test('an unknown code is cached as unknown until a link with it is made', async () => {
  const { publisher, brand } = await buildLive();
  expect(await book.find('nobodys')).toBeNull();
  await buildLink(t, publisher, brand, { code: 'nobodys', uid1: 'late' });
  await expect.poll(() => book.find('nobodys')).toMatchObject({ uid1: 'late' });
});

test('after a lost connection it listens again and discards its cache', async () => {
  const { brand, link } = await buildLive();
  await settle(book, link.code);
  const { rows } = await listeners();
  expect(rows.length).toBeGreaterThan(0);
  await endListeners();
  // No notification is delivered for this change.
  await t.db
    .updateTable('brands')
    .set({ status: 'offline' })
    .where('id', '=', brand.brand_id)
    .execute();
  await expect
    .poll(async () => (await listeners()).rows.length, { timeout: 5000 })
    .toBe(rows.length);
  await expect.poll(() => book.find(link.code)).toMatchObject({ brand_status: 'offline' });
  await t.callAs(staff, editBrand, { mcid: brand.mcid, status: 'paused' });
  await expect.poll(() => book.find(link.code)).toMatchObject({ brand_status: 'paused' });
});

test('during a database outage a known link is found, and an unknown one reports the outage', async () => {
  const { link } = await buildLive();
  const away = { ...t, db: t.db };
  const second = await openLinkBook(away);
  const known = await settle(second, link.code);
  // The queries of this link book fail now, as they do when the database is down.
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

/**
 * The link once every notification of its creation has arrived: two reads in a row return the same
 * object.
 */
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

const LISTENERS = `datname = current_database() and (query like 'listen %' or query = 'select')`;
const listeners = () => run(`select pid from pg_stat_activity where ${LISTENERS}`);
const endListeners = () =>
  run(`select pg_terminate_backend(pid) from pg_stat_activity where ${LISTENERS}`);

function run(text: string) {
  return sql.raw(text).execute(t.db);
}

test('a start without the database knows every link of the last run, also those without visits', async () => {
  const data_dir = await mkdtemp(join(tmpdir(), 'tributary-book-'));
  const config = { ...t.config, data_dir, click_commit_timeout_ms: 30 };
  const [first, second] = [await buildLive('one'), await buildLive()];
  const before = await openLinkBook({ ...t, config });
  const later = await buildLive('made while it was open');
  await expect
    .poll(async () => (await readSnapshot(snapshotOf(data_dir)).catch(() => [])).map(codeOf), {
      timeout: 10_000,
    })
    .toEqual(expect.arrayContaining([first, second, later].map(({ link }) => link.code)));
  await t.callAs(staff, editBrand, { mcid: second.brand.mcid, status: 'offline' });
  await expect.poll(() => before.find(second.link.code)).toMatchObject({ brand_status: 'offline' });
  await before.close();

  const database_url = 'postgres://nobody@127.0.0.1:1/nothing';
  const away = { log: t.log, config: { ...config, database_url }, db: connect(database_url) };
  const book = await openLinkBook(away);
  expect(book.state()).toMatchObject({ is_listening: false });
  expect(await book.find(first.link.code)).toMatchObject({ uid1: 'one' });
  expect(await book.find(later.link.code)).toMatchObject({ uid1: 'made while it was open' });
  expect(await book.find(second.link.code)).toMatchObject({ brand_status: 'offline' });
  await expect(book.find('unseen1')).rejects.toThrow();
  await book.close();
  await away.db.destroy();
  await rm(data_dir, { recursive: true });
});

test('two processes with room for few links find all of them, and changes at once', async () => {
  const data_dir = await mkdtemp(join(tmpdir(), 'tributary-book-'));
  const config = { ...t.config, data_dir, link_book_mb: 0.0016 };
  const made = [];
  for (let nth = 0; nth < 6; nth += 1) made.push(await buildLive(`sub-id ${nth}`));
  const books = [await openLinkBook({ ...t, config }), await openLinkBook({ ...t, config })];
  for (const small of books) {
    for (const [nth, { link }] of [...made, ...made].entries()) {
      expect(await small.find(link.code)).toMatchObject({ uid1: `sub-id ${nth % made.length}` });
    }
    expect(small.state().links).toBeLessThan(4);
  }
  for (const { brand, link } of made) {
    await t.callAs(staff, editBrand, { mcid: brand.mcid, status: 'offline' });
    for (const small of books) {
      await expect.poll(() => small.find(link.code)).toMatchObject({ brand_status: 'offline' });
    }
  }
  const held = made.filter(({ link }) => books[0]?.peek(link.code));
  expect(held.length).toBeGreaterThan(0);
  for (const small of books) await small.close();
  expect((await readSnapshot(snapshotOf(data_dir))).length).toBeLessThan(4);
  await rm(data_dir, { recursive: true });
});

test('a damaged snapshot is ignored', async () => {
  const data_dir = await mkdtemp(join(tmpdir(), 'tributary-book-'));
  const file = snapshotOf(data_dir);
  const { link } = await buildLive();
  const held = await book.find(link.code);
  const links = held ? [held] : [];
  await writeSnapshot(file, links);
  expect(await readSnapshot(file)).toEqual(links);
  await writeFile(file, (await readFile(file, 'utf8')).replace(/www\./, 'wvw.'));
  await expect(readSnapshot(file)).rejects.toThrow('corrupt');
  await rm(data_dir, { recursive: true });
});

const codeOf = ({ code }: LiveLink) => code;
