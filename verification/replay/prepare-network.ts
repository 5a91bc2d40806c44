import { applyToBrand } from '#contract/brands/publisher.ts';
import { editBrand, listStaffBrands, renewBrandSecret } from '#contract/brands/staff.ts';
import { catalogueImports, importBrandFile } from '#contract/imports/staff.ts';
import { generateLink } from '#contract/links/publisher.ts';
import { addSite, setDefaultSite } from '#contract/sites/publisher.ts';
import { decideSite } from '#contract/sites/staff.ts';
import { setBrandTerms } from '#contract/terms/staff.ts';
import { uploadFile } from '#contract/uploads/publisher.ts';
import { COMMISSION_PERCENT } from './count-invoices.ts';
import type { Client } from './open-client.ts';
import { type Publisher, signInPublisher, signUpPublisher } from './sign-up-publisher.ts';
import { waitForImport } from './wait-for-import.ts';

const HOST = 'giftware-by-post.example';
/** A picture of one pixel. */
const LOGO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVQI12Pgzg4AAAFLAMeUUi9eAAAAAElFTkSuQmCC',
  'base64',
);
const SUB_IDS = ['newsletter', 'gift-guide'] as const;

export const PUBLISHERS: readonly Publisher[] = ['amber', 'birch', 'coral', 'dune', 'ember'].map(
  (name) => ({ name, email: `${name}@replay.example`, password: `the ${name} publisher` }),
);

/** What the replay needs: the brand's credentials and every publisher's links. */
export type Network = { mcid: string; secret: string; links: string[] };

/** Creates the brand, its terms, five publishers with a channel each, and two links for each. */
export async function prepareNetwork(
  client: Client,
  staff: string,
  dataDir: string,
): Promise<Network> {
  const mcid = await addBrand(client, staff);
  const links: string[] = [];
  for (const publisher of PUBLISHERS) {
    await signUpPublisher(client, publisher, dataDir);
    const token = await signInPublisher(client, publisher);
    const site_id = await addChannel(client, staff, token, publisher.name);
    await client.ask(applyToBrand, token, { site_id, mcid });
    for (const uid1 of SUB_IDS) {
      const target_url = `https://www.${HOST}/${publisher.name}`;
      const link = await client.ask(generateLink, token, { site_id, mcid, target_url, uid1 });
      links.push(new URL(link.short_url).pathname);
    }
  }
  const { secret } = await client.ask(renewBrandSecret, staff, { mcid });
  return { mcid, secret, links };
}

async function addBrand(client: Client, staff: string): Promise<string> {
  const programme = {
    name: 'Giftware by Post',
    slug: 'giftware-by-post',
    url: `https://${HOST}`,
    category: 'Gifts',
    commission: { type: 'one-time', rate: `${COMMISSION_PERCENT}%`, currency: 'GBP' },
    cookie_days: 30,
    approval: 'auto',
    description: 'All-occasion giftware, sold by post.',
    short_description: 'Giftware by post',
  };
  const file = { name: 'brand.json', text: JSON.stringify({ programs: [programme] }) };
  const { id } = await client.ask(importBrandFile, staff, { publish: 1 }, file);
  await waitForImport(client, staff, id, 'checked');
  await client.ask(catalogueImports.apply, staff, { id });
  await waitForImport(client, staff, id, 'applied');
  const { list } = await client.ask(listStaffBrands, staff, { keyword: programme.name });
  const mcid = list[0]?.mcid;
  if (!mcid) throw new Error('The imported brand is not on the list of brands.');
  await client.ask(editBrand, staff, {
    mcid,
    currency: 'GBP',
    country: 'GB',
    approval_type: 'auto',
  });
  const rule = { name: 'All orders', kind: 'percent' as const, rate: String(COMMISSION_PERCENT) };
  await client.ask(setBrandTerms, staff, { mcid, rules: [rule] });
  return mcid;
}

async function addChannel(
  client: Client,
  staff: string,
  token: string,
  name: string,
): Promise<number> {
  const picture = { name: 'logo.png', text: new Uint8Array(LOGO) };
  const { url } = await client.ask(uploadFile, token, {}, picture);
  const site = await client.ask(addSite, token, {
    name: `${name} reviews`,
    website: `https://${name}-reviews.example`,
    logo: url,
    media_kit: url,
    channel_type: 1,
    channel_platform: 'website',
  });
  if (site.status === 0) await client.ask(decideSite, staff, { site_id: site.id, status: 1 });
  await client.ask(setDefaultSite, token, { site_id: site.id });
  return site.id;
}
