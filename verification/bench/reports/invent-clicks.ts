import { type RawBuilder, sql } from 'kysely';
import { buildBrandRow } from '#server/insight/reports/builders.ts';
import { buildPublisherWithSite, buildSite } from '#server/people/sites/builders.ts';
import { DAY_MS, setClock } from '#server/platform/clock.ts';
import { type Db, inTransaction } from '#server/platform/db/connect.ts';
import type { Parts } from '#server/platform/parts.ts';
import { addDays, dayName, saveDays } from '#server/traffic/clicks/days/save-days.ts';
import { tableOf } from '#server/traffic/clicks/days/store.ts';
import { vacuum } from './vacuum.ts';

/** The measured publisher, its owner, and the days that have clicks. */
export type Measured = {
  user_id: number;
  publisher_id: number;
  site_id: number;
  second: number;
  start_date: string;
  end_date: string;
};

export const TIME_ZONE = 'Asia/Shanghai';
const FIRST_DAY = Date.UTC(2026, 2, 1);
const DAYS = 30;
const BRANDS = 100;
const OTHERS = 199;
/** Days are written concurrently, limited to the number of processors most machines have. */
const CONCURRENT_DAYS = 2;
const CONCURRENT_ORDERS = 100_000;

/**
 * Generates clicks of 200 publishers, spread evenly over 30 days. Every `ownEvery`th click is the
 * measured publisher's: 20 brands on two channels, 40 links per publisher. Some links and
 * publishers have more clicks than others; every twelfth click is from a bot; there are ten
 * countries and fifty sub-ids.
 */
export async function inventClicks(parts: Parts, clicks: number, ownEvery = 20): Promise<Measured> {
  const { db } = parts;
  setClock(new Date(FIRST_DAY));
  const own = await buildPublisherWithSite(parts, { time_zone: TIME_ZONE });
  const { site_id } = await buildSite(parts, own, { name: 'Second' });
  for (let nth = 0; nth < BRANDS; nth += 1) {
    await buildBrandRow(parts, { merchant_name: `Brand ${nth}` });
  }
  const startedAt = performance.now();
  const perDay = Math.ceil(clicks / DAYS);
  for (let day = 0; day < DAYS; day += 1) {
    setClock(new Date(FIRST_DAY + day * DAY_MS));
    await addDays(parts);
  }
  for (let day = 0; day < DAYS; day += CONCURRENT_DAYS) {
    const days = Array.from(
      { length: Math.min(CONCURRENT_DAYS, DAYS - day) },
      (_, nth) => day + nth,
    );
    await Promise.all(
      days.map((one) => fillDay(db, { ...own, second: site_id, ownEvery }, one, perDay)),
    );
  }
  setClock(new Date(FIRST_DAY + DAYS * DAY_MS));
  const clicked = performance.now();
  await saveDays(parts);
  const indexed = performance.now();
  await vacuum(parts, ['clicks']);
  console.log(
    `reports: ${perDay * DAYS} clicks of ${DAYS} days written into their days, ${CONCURRENT_DAYS} at a time, in ${seconds(startedAt, clicked)} s; the trees of the days behind their rows, as upkeep makes them, in ${seconds(clicked, indexed)} s; vacuum in ${seconds(indexed, performance.now())} s`,
  );
  return {
    user_id: own.user_id,
    publisher_id: own.publisher_id,
    site_id: own.site_id,
    second: site_id,
    start_date: new Date(FIRST_DAY).toISOString().slice(0, 10),
    end_date: new Date(FIRST_DAY + (DAYS - 1) * DAY_MS).toISOString().slice(0, 10),
  };
}

type Setup = { publisher_id: number; site_id: number; second: number };

/**
 * Inserts a whole day with one statement, directly into its partition. All values derive from the
 * number of the click only, so every run writes the same rows.
 */
async function fillDay(
  db: Db,
  own: Setup & { ownEvery: number },
  day: number,
  perDay: number,
): Promise<void> {
  const from = FIRST_DAY + day * DAY_MS;
  const table = sql.table(tableOf(dayName(from / DAY_MS)));
  await inTransaction(db, async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`
      insert into ${table} (click_ref, link_id, publisher_id, site_id, brand_id, clicked_at, uid1,
        outcome, invalid_reason, visitor_key, device, country, referrer_host, user_agent)
      select ${code(sql`substr(int8send((${from}::float8 + 86400000.0 * n / ${perDay}::int)::bigint), 3) ||
          int4send((who * 1000 + link)::int) || int4send(n::int) || substr(${digest(sql`n`)}, 1, 10)`)},
        who * 1000 + link, case who when 0 then ${own.publisher_id} else 1000 + who end,
        case when who > 0 then 100000 + who * 2 + link % 2
          when link % 2 = 0 then ${own.site_id} else ${own.second} end,
        1 + (who * 7 + link / 2) % ${BRANDS}::int,
        to_timestamp(${from}::float8 / 1000 + 86400.0 * n / ${perDay}::int),
        case when h % 3 = 0 then 'mail' when h % 3 = 1 then 'page ' || h % 50 end,
        'redirected', case when h % 12 = 0 then 'bot' end,
        rtrim(${code(digest(sql`h % 400000 || ${from}::text`))}, '='),
        (array['mobile', 'desktop', 'mobile', 'tablet'])[1 + h % 4],
        (array['US', 'DE', 'GB', 'FR', 'CN', 'IN', 'JP', 'BR', 'CA', 'US'])[1 + h / 7 % 10],
        'blog' || h % 30 || '.example.com',
        'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/' || 100 + h % 40 || '.0 Safari/537.36'
          || (array['', ' Edg/140.0', '', ' OPR/124.0'])[1 + h / 3 % 4]
      from (
        select n, h, least(h / 11 % 40, h / 5 % 40) as link,
          case when n % ${own.ownEvery}::int = 0 then 0 else 1 + least(h / 13 % ${OTHERS}::int, h / 17 % ${OTHERS}::int, h / 19 % ${OTHERS}::int) end as who
        from (select n, abs(hashint8(n + ${from}::bigint)::bigint) as h
          from generate_series(0::bigint, ${perDay}::bigint - 1) n) drawn) visits`.execute(tx);
  });
}

/** As unpredictable as the MAC of a reference or the key of a visitor, which compress no better. */
const digest = (text: RawBuilder<unknown>) => sql`decode(md5((${text})::text), 'hex')`;
const code = (bytes: RawBuilder<unknown>) => sql`translate(encode(${bytes}, 'base64'), '+/', '-_')`;

/** Generates order lines of the measured publisher; every tenth is the second line of its order. */
export async function inventOrders({ db }: Parts, own: Setup, orders: number): Promise<void> {
  const startedAt = performance.now();
  for (let first = 0; first < orders; first += CONCURRENT_ORDERS) {
    const last = Math.min(first + CONCURRENT_ORDERS, orders) - 1;
    await inTransaction(db, async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx);
      await sql`
        insert into order_lines (brand_id, order_id, line_id, source, order_time, publisher_id, site_id,
          attribution, currency, sale_minor, commission_minor, status, uid1, device, browser, customer_country,
          created_at, updated_at)
        select 1 + whole % 20, 'order ' || whole, line, 'call', at, ${own.publisher_id},
          case when whole % 3 = 0 then ${own.second}::int else ${own.site_id}::int end, 'click', 'USD',
          5000 + n % 7000, 400 + n % 500, (array['pending', 'approved', 'rejected'])[1 + n % 3],
          case when whole % 3 > 0 then 'page ' || whole % 50 end,
          (array['mobile', 'desktop', 'mobile', 'tablet'])[1 + whole % 4],
          (array['chrome', 'edge', 'chrome', 'opera'])[1 + whole / 3 % 4],
          (array['US', 'DE', 'GB', 'FR', 'CN', 'IN', 'JP', 'BR', 'CA', 'US'])[1 + whole % 10], at, at
        from (select n, n - (n % 10 = 9)::int as whole, (1 + (n % 10 = 9)::int)::text as line,
            to_timestamp(${FIRST_DAY}::float8 / 1000 + 86400.0 * ${DAYS}::int * (n - (n % 10 = 9)::int)
              / ${orders}::int) as at
          from generate_series(${first}::int, ${last}::int) n) o`.execute(tx);
    });
  }
  console.log(
    `reports: ${orders} order lines with all triggers in ${seconds(startedAt, performance.now())} s`,
  );
}

const seconds = (from: number, to: number) => ((to - from) / 1000).toFixed(0);
