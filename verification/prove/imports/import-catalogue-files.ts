import { type RawBuilder, sql } from 'kysely';
import { buildBrand } from '#server/offers/brands/builders.ts';
import type { Application } from '../open-application.ts';
import type { Found } from '../run-proofs.ts';
import { importFiles } from './import-files.ts';
import type { ContentState, ProofFile } from './import-through-kills.ts';

/** Imports, undoes and compares a file that adds coupons and one that changes all of them. */
export async function importCouponFiles(app: Application, size: Size): Promise<Found> {
  const brand = await buildBrand(app);
  const text = writeFile(size, 'id,name,code,discount_kind,discount_value', (nth, version) => [
    `coupon ${nth}`,
    `Coupon ${nth} of ${version}`,
    `CODE${nth}`,
    'percent',
    `${version}`,
  ]);
  const state = sql`select true as open, id, concat_ws(',', name, code, discount_kind,
    discount_value, starts_at, ends_at) as content from coupons where brand_id = ${brand.brand_id}`;
  return importTwo(app, { ...size, kind: 'coupons', brand_id: brand.brand_id, text, state });
}

/** Imports, undoes and compares a file that adds brands and one that changes all of them. */
export async function importBrandFiles(app: Application, size: Size): Promise<Found> {
  const head = 'slug,name,url,category,commission_rate,commission_currency';
  const text = writeFile(size, head, (nth, version) => [
    `proof-${nth}`,
    `Brand ${nth} of ${version}`,
    `https://proof-${nth}.example.com`,
    'Home',
    `${version + 4}%`,
    'EUR',
  ]);
  const state = sql`select status = 'online' as open, id,
      concat_ws(',', merchant_name, status, comm_rate, comm_detail, site_url) as content
    from brands where mcid like 'proof-%'`;
  return importTwo(app, { ...size, kind: 'brands', brand_id: null, text, state });
}

/** Imports, undoes and compares a feed that adds products and one that changes all of them. */
export async function importProductFiles(app: Application, size: Size): Promise<Found> {
  const brand = await buildBrand(app);
  const text = writeFile(size, 'id,title,link,price,category', (nth, version) => [
    `sku-${nth}`,
    `Product ${nth} of ${version}`,
    `https://www.${brand.domain}/product/${nth}`,
    `${1 + (nth % 97)}.${10 * version}`,
    `Category ${nth % 50}`,
  ]);
  const state = sql`select available as open, id, concat_ws(',', name, url, price_minor, category,
    available, feed_hash) as content from products where brand_id = ${brand.brand_id}`;
  return importTwo(app, { ...size, kind: 'products', brand_id: brand.brand_id, text, state });
}

/** Rows of each file, and whether the worker is killed while it checks them, too. */
type Size = Pick<ProofFile, 'rows' | 'killsCheck'>;
type Cells = (nth: number, version: number) => readonly string[];

/** Writes the CSV of a version of all rows. */
const writeFile =
  ({ rows }: Size, head: string, cells: Cells) =>
  (version: number) =>
    [head, ...Array.from({ length: rows }, (_, nth) => cells(nth, version).join(','))].join('\n');

type Catalogue = Size &
  Pick<ProofFile, 'kind' | 'brand_id'> & {
    text: (version: number) => string;
    /** Selects open, id and content of each entry. */
    state: RawBuilder<unknown>;
  };

function importTwo(app: Application, { kind, text, state, ...size }: Catalogue): Promise<Found> {
  const fileOf = (version: number, name: string): ProofFile => ({
    ...{ ...size, name: `${name} ${kind}`, kind },
    text: text(version),
  });
  return importFiles(app, [fileOf(1, 'new'), fileOf(2, 'changed')], async () => {
    const { rows: found } = await sql<ContentState>`
      select count(*)::int as rows, count(*) filter (where open)::int as open,
        coalesce(md5(string_agg(content, ';' order by id)), '') as content,
        (select count(*)::int from file_import_changes c join file_imports i on i.id = c.import_id
          where i.kind = ${kind}) as changes
      from (${state}) as entries`.execute(app.db);
    return found[0] ?? { rows: 0, open: 0, content: '', changes: 0 };
  });
}
