import { Client } from 'pg';

export const SIZE = {
  brands: 5_000,
  publishers: 20_000,
  lines: 1_000_000,
  audit: 300_000,
  relationships: 100_000,
  mails: 200_000,
};

/**
 * Fills an empty database with a large network, with SQL only and without triggers: they would
 * mark every line for the roll-ups, which no staff list reads. All values derive from row numbers,
 * so every run writes the same rows. Every tenth line is the second line of its order.
 */
export async function fillNetwork(url: string, staffId: number, size = SIZE): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('set session_replication_role = replica');
    for (const statement of statementsOf(staffId, size)) await client.query(statement);
    for (const table of ['publishers', 'users', 'sites', 'brands', 'order_lines']) {
      await client.query(
        `select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`,
      );
    }
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}

const AT = "timestamptz '2026-01-01' + n * interval";

function statementsOf(staffId: number, size: typeof SIZE): string[] {
  return [...accountsOf(size), ...brandsOf(size), linesOf(size), ...logsOf(staffId, size)];
}

function accountsOf(size: typeof SIZE): string[] {
  return [
    `insert into publishers (id, code, name, created_at, default_site_id)
     overriding system value
     select n, 'P' || lpad(n::text, 7, '0'), ${wordOf('n')} || ' Media ' || n, ${AT} '10 minutes', n
     from generate_series(1, ${size.publishers}) n`,
    `insert into users (id, publisher_id, username, email, created_at, email_verified_at)
     overriding system value
     select n, n, lower(${wordOf('n')}) || n, lower(${wordOf('n')}) || n || '@example.com', ${AT} '10 minutes', now()
     from generate_series(1, ${size.publishers}) n`,
    `insert into companies (publisher_id, company_name, updated_at)
     select n, ${wordOf('n + 3')} || ' Company ' || n, now() from generate_series(1, ${size.publishers}) n
     where n % 2 = 0`,
    `insert into sites (id, publisher_id, name, website, channel_type, status, created_at, updated_at)
     overriding system value
     select n, 1 + (n - 1) % ${size.publishers}, ${wordOf('n + 5')} || ' Blog ' || n,
       'https://' || lower(${wordOf('n')}) || n || '.example.com/', 1, (n % 50 > 0)::int,
       ${AT} '10 minutes', now()
     from generate_series(1, ${size.publishers * 1.25}) n`,
  ];
}

function brandsOf(size: typeof SIZE): string[] {
  return [
    `insert into brands (id, mcid, merchant_name, site_url, domain, created_at, updated_at)
     overriding system value
     select n, 'brand-' || n, ${wordOf('n')} || ' ' || ${wordOf('n / 16')} || ' ' || n,
       'https://brand-' || n || '.example/', 'brand-' || n || '.example', now(), ${AT} '1 hour'
     from generate_series(1, ${size.brands}) n`,
    `insert into brand_name_parts (brand_id, part)
     select distinct id, part from brands, regexp_split_to_table(plain_text(merchant_name), ' ') part`,
    `insert into relationships (site_id, brand_id, status, applied_at, message)
     select 1 + n % ${size.publishers}, 1 + (n * 7 + n / ${size.publishers}) % ${size.brands},
       case when n % 20 = 0 then 1 when n % 9 = 0 then 3 else 2 end, ${AT} '2 minutes',
       'We write about ' || lower(${wordOf('n')})
     from generate_series(0, ${size.relationships - 1}) n on conflict do nothing`,
  ];
}

const linesOf = (size: typeof SIZE) =>
  `insert into order_lines (id, first_line_id, brand_id, order_id, line_id, source, order_time,
       publisher_id, site_id, attribution, uid1, currency, sale_minor, commission_minor, rule_name,
       sku, product_name, quantity, customer_country, status, click_ref, created_at, updated_at)
     overriding system value
     select n, whole, 1 + least(whole / 7 % ${size.brands}, whole / 11 % ${size.brands}), 'ORD-' || md5(whole::text), (1 + n - whole)::text,
       'call', timestamptz '2025-06-01' + whole * interval '30 seconds',
       case when whole % 10 > 0 then 1 + least(whole / 3 % ${size.publishers}, whole / 5 % ${size.publishers}) end, case when whole % 10 > 0 then 1 + least(whole / 3 % ${size.publishers}, whole / 5 % ${size.publishers}) end,
       case when whole % 10 > 0 then 'click' else 'none' end, 'campaign ' || whole % 50,
       (array['USD', 'EUR', 'USD', 'GBP'])[1 + whole % 4], 5000 + n % 7000, 400 + n % 500,
       'Everything: 8 %', 'SKU-' || n % 9000, ${wordOf('n')} || ' ' || ${wordOf('n / 16')} || ', size ' || n % 40, 1, 'DE',
       (array['pending', 'approved', 'approved', 'rejected'])[1 + whole % 4],
       md5('click' || whole), now(), now()
     from (select n, n - (n % 10 = 0)::int as whole from generate_series(1, ${size.lines}) n) o`;

function logsOf(staffId: number, size: typeof SIZE): string[] {
  return [
    `insert into staff_audit (staff_id, staff_name, publisher_id, call, subject, reason, code, key, address, made_at)
     select ${staffId}, 'Sam of ' || ${wordOf('n')}, 1 + n % ${size.publishers}, '/staff/publisher/' || (array['lock', 'unlock', 'note_add'])[1 + n % 3],
       'publisher_id ' || 1 + n % ${size.publishers}, 'Ticket ' || n, case when n % 30 = 0 then 20099 else 0 end,
       case when n % 30 = 0 then 'NOT_FOUND' else '' end, '192.0.2.7', ${AT} '1 minute'
     from generate_series(1, ${size.audit}) n`,
    `insert into mails (kind, source, recipient, publisher_id, language, subject, status, message_id, created_at, settled_at)
     select 'order_approved', 'line ' || n, lower(${wordOf('n')}) || 1 + n % ${size.publishers} || '@example.com',
       1 + n % ${size.publishers}, 'en', 'Order approved', case when n % 100 = 0 then 'failed' else 'sent' end,
       'mail-' || n || '@example.com', ${AT} '1 minute', ${AT} '1 minute'
     from generate_series(1, ${size.mails}) n`,
  ];
}

const WORDS =
  'Amber Birch Cedar Dune Ember Fjord Grove Heron Iris Jade Kestrel Lagoon Maple North Opal Prairie';

/** SQL: one of sixteen words by a number. */
const wordOf = (number: string) =>
  `(string_to_array('${WORDS}', ' '))[1 + abs(hashint4((${number})::int)) % 16]`;
