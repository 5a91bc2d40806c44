/** A brand in the fields of the import, with one line of text. */
type Invented = { slug: string; name: string; domain: string; category: string; desc: string };

const BEGINNINGS =
  'Al Bar Cor Dun El Fen Gal Har Is Jor Kel Lum Mar Nor Or Pel Quin Ros Sal Tor Ul Ver Wil Xan Yor Zel Ash Brim Cal Dray'.split(
    ' ',
  );
const MIDDLES = 'a e i o u ar en il on um as et ir ol uv ad em ing os und'.split(' ');
const ENDINGS =
  'berg da field glanz heim ka loom mont nova pool quist ra stead tex va ware xo zen by dale'.split(
    ' ',
  );
const TRADES =
  'Outdoor Home Coffee Books Garden Sport Beauty Toys Pets Travel Shoes Music Optics Bikes Wines Tools'.split(
    ' ',
  );
const GOODS =
  'linen blankets, hiking boots, roasted beans, paperbacks, seeds, running shoes, face cream, wooden trains, dog food, city trips, guitars, glasses, road bikes, red wine, drills, lamps, desks, rugs, tea, watches'.split(
    ', ',
  );

/**
 * Generates brands with distinct names, the same on every machine; their texts contain real words.
 */
export function inventBrands(count: number, next: () => number): Invented[] {
  const pick = <T>(list: readonly T[]) => list[Math.floor(next() * list.length)] as T;
  const brands = new Map<string, Invented>();
  while (brands.size < count) {
    const stem = `${pick(BEGINNINGS)}${pick(MIDDLES)}${next() < 0.5 ? pick(MIDDLES) : ''}${pick(ENDINGS)}`;
    const trade = pick(TRADES);
    const name = next() < 0.5 ? stem : `${stem} ${trade}`;
    const slug = name.toLowerCase().replace(' ', '-');
    const desc = `${pick(GOODS)} and ${pick(GOODS)} for ${pick(['families', 'runners', 'offices', 'gardens'])}`;
    brands.set(slug, {
      slug,
      name,
      domain: `${slug}.example.com`,
      category: `Shops>${trade}`,
      desc,
    });
  }
  return [...brands.values()];
}

/** The brands as a CSV file for the import. */
export function writeBrandFile(brands: readonly Invented[]): Buffer {
  const head =
    'slug,name,url,category,commission_rate,commission_currency,commission_type,commission_conditions,cookie_days,approval,short_description';
  const rows = brands.map(
    ({ slug, name, domain, category, desc }) =>
      `${slug},${name},https://www.${domain}/,${category},7.5%,USD,one-time,,30,auto,"${desc}"`,
  );
  return Buffer.from([head, ...rows].join('\n'));
}
