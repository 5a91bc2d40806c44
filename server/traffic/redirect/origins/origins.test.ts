import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { openTestApp } from '#fixtures/testing/open-test-app.ts';
import { now } from '#server/platform/clock.ts';
import { readRanges } from '#server/platform/config/read-ranges.ts';
import { buildTrackingLink } from '#server/traffic/clicks/builders.ts';
import { buildCountryDatabase } from './builders.ts';
import { openOrigins } from './open-origins.ts';

const folder = await mkdtemp(join(tmpdir(), 'tributary-origins-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const GEO_DB = join(folder, 'country.mmdb');
const DATA_CENTRES = join(folder, 'data-centres.txt');
await writeFile(GEO_DB, buildCountryDatabase({ '127.0.0.0/8': 'NZ', '203.0.113.0/24': 'DE' }));
await writeFile(DATA_CENTRES, '# A remark\n198.51.100.0/24\n2001:db8::/32 # and another\n');
const t = await openTestApp({ GEO_DB, DATA_CENTRES, LOG_LEVEL: 'silent' });

test('an address has the country of the database and may belong to a data centre', async () => {
  const origins = await openOrigins(t);
  expect(origins.find('203.0.113.9')).toEqual({ country: 'DE', is_data_centre: false });
  expect(origins.find('::ffff:203.0.113.9')).toEqual({ country: 'DE', is_data_centre: false });
  expect(origins.find('198.51.100.255')).toEqual({ country: null, is_data_centre: true });
  expect(origins.find('2001:db8::1')).toEqual({ country: null, is_data_centre: true });
  for (const address of ['192.0.2.1', '2001:db9::1', '', 'nonsense']) {
    expect(origins.find(address)).toEqual({ country: null, is_data_centre: false });
  }
  origins.close();
});

test('a changed file is read again; a broken or missing one leaves the loaded data in place', async () => {
  const path = join(folder, 'changing.mmdb');
  const ranges = join(folder, 'changing.txt');
  await writeFile(path, buildCountryDatabase({ '203.0.113.0/24': 'DE' }));
  await writeFile(ranges, '203.0.113.0/24');
  const config = { ...t.config, geo_db: path, data_centres: ranges };
  const origins = await openOrigins({ ...t, config });
  expect(origins.find('203.0.113.9')).toEqual({ country: 'DE', is_data_centre: true });
  await writeFile(path, buildCountryDatabase({ '203.0.0.0/16': 'FR' }));
  await writeFile(ranges, '203.0.112.0/23 \n not an address');
  await origins.refresh();
  expect(origins.find('203.0.113.9')).toEqual({ country: 'FR', is_data_centre: true });
  expect(origins.find('203.0.112.9').is_data_centre).toBe(false);
  await writeFile(path, 'no database');
  await rm(ranges);
  await origins.refresh();
  expect(origins.find('203.0.113.9')).toEqual({ country: 'FR', is_data_centre: true });
  origins.close();
});

test('without files, or with missing files, all origins are unknown', async () => {
  for (const path of ['', join(folder, 'absent')]) {
    const config = { ...t.config, geo_db: path, data_centres: path };
    const origins = await openOrigins({ ...t, config });
    expect(origins.find('203.0.113.9')).toEqual({ country: null, is_data_centre: false });
    origins.close();
  }
});

test('ranges may overlap, and invalid lines are reported', () => {
  const isIn = readRanges('10.0.0.0/8\n10.1.0.0/16\n11.0.0.0/31\n192.0.2.7\n0.0.0.0/32');
  const inside = ['10.0.0.0', '10.255.255.255', '10.1.2.3', '11.0.0.1', '192.0.2.7', '0.0.0.0'];
  expect(inside.filter((address) => !isIn(address))).toEqual([]);
  const outside = ['9.255.255.255', '11.0.0.2', '192.0.2.6', '192.0.2.8', '::a00:1', 'x'];
  expect(outside.filter(isIn)).toEqual([]);
  for (const line of ['10.0.0.0/33', '10.0.0.0/', '10.0.0/8/1', 'x/8', '::1/129', '1.2.3.4/-1']) {
    expect(() => readRanges(`\n${line}`), line).toThrow(/^line 2 is not an address range/);
  }
});

test("a click stores the visitor's country, and the address is neither in database nor spool", async () => {
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  const origin = `http://127.0.0.1:${(t.app.server.address() as AddressInfo).port}`;
  const link = await buildTrackingLink(t);
  const headers = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0' };
  const visit = () => fetch(`${origin}/t/${link.code}`, { redirect: 'manual', headers });
  await visit();
  const clicks = await t.db
    .selectFrom('clicks')
    .select(['country', 'invalid_reason'])
    .where('link_id', '=', link.link_id)
    .execute();
  expect(clicks).toEqual([{ country: 'NZ', invalid_reason: null }]);
  // Without the table, the next click stays in the spool.
  await sql`alter table clicks rename to clicks_away`.execute(t.db);
  const today = now().toISOString().slice(0, 10).replaceAll('-', '');
  await sql`alter table ${sql.table(`clicks_${today}`)} rename to clicks_away_today`.execute(t.db);
  await visit();
  const spool = join(t.config.data_dir, 'spool');
  const files = existsSync(spool) ? await readdir(spool) : [];
  const spooled = await Promise.all(files.map((file) => readFile(join(spool, file), 'latin1')));
  await sql`alter table clicks_away rename to clicks`.execute(t.db);
  await sql`alter table clicks_away_today rename to ${sql.table(`clicks_${today}`)}`.execute(t.db);
  expect(spooled.join('')).toContain('Windows NT 10.0');
  const { rows } = await sql<{ row: string }>`
    select to_jsonb(c)::text as row from clicks c
    union all select to_jsonb(f)::text from click_firsts f`.execute(t.db);
  const kept = [...spooled, ...rows.map(({ row }) => row)].join('\n');
  for (const written of ['127.0.0.1', '::1', '\x7f\0\0\x01']) expect(kept).not.toContain(written);
});
