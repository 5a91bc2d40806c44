import { expect, test } from 'vitest';
import { listAnnotations } from '#contract/reports/annotations.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';
import { now, setClock } from '#server/platform/clock.ts';
import { buildBrandRow } from './builders.ts';

setClock(new Date('2026-05-30T12:00:00Z'));
const t = await openTestApp();
const own = await buildPublisherWithSite(t, { time_zone: 'Asia/Tokyo' });
const other = await buildPublisherWithSite(t);
const joined = await buildBrandRow(t, { merchant_name: 'Aster' });
const strange = await buildBrandRow(t, { merchant_name: 'Birch' });
await t.db
  .insertInto('relationships')
  .values({ site_id: own.site_id, brand_id: joined.brand_id, status: 2, applied_at: now() })
  .execute();

const list = async (who = own, more = {}) =>
  dataOf(
    await t.callAs(who, listAnnotations, {
      start_date: '2026-05-10',
      end_date: '2026-05-30',
      ...more,
    }),
  ).list;

async function changeTerms(brand_id: number, version: number, effect: string, at: string) {
  const started_at = new Date(at);
  await t.db
    .insertInto('terms_versions')
    .values({
      ...{ brand_id, version, effect, source: 'staff', comm_rate: '5%', comm_detail: '' },
      ...{ announced_at: started_at, effective_from: started_at, started_at },
    })
    .execute();
}

test('changed commission of joined brands is listed by the day of the account', async () => {
  await changeTerms(joined.brand_id, 1, 'first', '2026-05-11T00:00:00Z');
  await changeTerms(joined.brand_id, 2, 'cut', '2026-05-12T16:00:00Z');
  await changeTerms(joined.brand_id, 3, 'same', '2026-05-14T16:00:00Z');
  await changeTerms(joined.brand_id, 4, 'raised', '2026-05-30T16:00:00Z');
  await changeTerms(strange.brand_id, 1, 'cut', '2026-05-12T16:00:00Z');
  const changed = { kind: 'terms_changed', day: '2026-05-13', last_day: null, name: 'Aster' };
  expect(await list()).toEqual([changed]);
  expect(await list(own, { mcid: joined.mcid })).toEqual([changed]);
  expect(await list(own, { mcid: strange.mcid })).toEqual([]);
  expect(await list(other)).toEqual([]);
});

test('outages of ten minutes and more are listed, ended ones with their last day', async () => {
  const failing = (minute: string) => new Date(`2026-05-20T14:${minute}:00Z`);
  const insert = (host: string, failing_since: Date) =>
    t.db
      .insertInto('postbacks')
      .values({
        ...{ publisher_id: own.publisher_id, event_types: [1], delivery_type: 1, secret: '' },
        ...{ link_url: `https://${host}/orders`, created_at: now(), updated_at: failing_since },
        failing_since,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
  const short = await insert('short.example', failing('00'));
  const long = await insert('long.example', failing('30'));
  await insert('lasting.example', new Date('2026-05-21T14:00:00Z'));
  const end = (id: number, at: Date) =>
    t.db
      .updateTable('postbacks')
      .set({ failing_since: null, last_delivered_at: at })
      .where('id', '=', id)
      .execute();
  await end(short.id, failing('09'));
  await end(long.id, new Date('2026-05-20T15:30:00Z'));
  const [, ...outages] = await list();
  expect(outages).toEqual([
    { kind: 'postback_down', day: '2026-05-20', last_day: '2026-05-21', name: 'long.example' },
    { kind: 'postback_down', day: '2026-05-21', last_day: null, name: 'lasting.example' },
  ]);
  expect(await list(other)).toEqual([]);
});
