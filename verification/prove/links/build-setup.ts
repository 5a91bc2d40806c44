import { buildBrand, buildRelationship } from '#server/offers/brands/builders.ts';
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';
import { buildLink } from '#server/traffic/links/builders.ts';
import type { Application } from '../open-application.ts';
import { pickWord, type Random } from '../seeded-random.ts';

/** A domain that no brand owns: no visitor may be redirected to it. */
export const EVIL = 'evil.example';

/** A publisher with a joined brand that allows deep links, and one that does not. */
export async function buildSetup(app: Application, random: Random) {
  const publisher = await buildPublisherWithSite(app);
  const build = async (allow_deep_link: boolean) => {
    const domain = `${pickWord(random, 8)}.shop.test`;
    const site_url = `https://www.${domain}/`;
    const brand = await buildBrand(app, { domain, site_url, allow_deep_link });
    await buildRelationship(app, publisher, brand);
    return { ...brand, domain, link: await buildLink(app, publisher, brand) };
  };
  const [open, closed] = [await build(true), await build(false)];
  const { token } = publisher;
  const codes = await app.ask('/tools/link_code', {}, { token });
  const [first] = (codes.data as { list: { track: string }[] }).list;
  if (!first) throw new Error('The site has no link code.');
  return { publisher, token, track: first.track, open, closed };
}
