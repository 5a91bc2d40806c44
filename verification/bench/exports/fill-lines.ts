import { Client } from 'pg';

type Owner = { publisher_id: number; site_id: number; brand_id: number };

/** Inserts `rows` order lines spread over a year, with texts as brands send them. */
export async function fillLines(
  url: string,
  { publisher_id, site_id, brand_id }: Owner,
  rows: number,
): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(
    `insert into order_lines (brand_id, order_id, line_id, source, order_time, publisher_id, site_id,
       attribution, uid1, currency, sale_minor, commission_minor, rule_name, product_name, quantity,
       customer_country, status, created_at, updated_at)
     select $1, 'ORDER-' || n, '1', 'file', timestamptz '2026-01-01' + n * interval '31 seconds',
       $2, $3, 'none', 'campaign ' || n % 50, 'USD', n % 50000, n % 5000, 'Everything: 10 %',
       'Product "' || n % 900 || '", blue', 1, 'DE', (array['pending','approved','rejected'])[1 + n % 3],
       now(), now()
     from generate_series(1, $4::int) n`,
    [brand_id, publisher_id, site_id, rows],
  );
  await client.query('analyze order_lines');
  await client.end();
}
