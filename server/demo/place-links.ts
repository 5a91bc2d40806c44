import type { StaffActor } from '#contract/actors.ts';
import { applyToBrand } from '#contract/brands.ts';
import { generateLink } from '#contract/links.ts';
import { decideRelationship, listRelationships } from '#contract/staff-brands.ts';
import { now } from '#server/platform/clock.ts';
import type { Parts } from '#server/platform/parts.ts';
import { askCall } from './ask-call.ts';
import type { PlacedLink } from './invent-visits.ts';
import type { MadeBrand } from './make-brands.ts';
import type { MadePublisher } from './make-publishers.ts';
import type { Random } from './make-random.ts';

const JOINED = 2;
const APPLIES = 0.6;

/**
 * Lets each publisher apply to some of the brands with one of its channels; staff approve most,
 * reject a few and leave some waiting. Joined brands get a link for some of the publisher's places.
 */
export async function placeLinks(
  parts: Parts,
  random: Random,
  staff: StaffActor,
  publishers: readonly MadePublisher[],
  brands: readonly MadeBrand[],
): Promise<PlacedLink[]> {
  const links: PlacedLink[] = [];
  for (const publisher of publishers) {
    for (const brand of brands) {
      if (!random.chance(APPLIES)) continue;
      const site = random.chance(0.75) ? publisher.sites[0] : random.pick(publisher.sites);
      if (!site || !(await join(parts, random, staff, publisher, site, brand))) continue;
      links.push(...(await placeOnSite(parts, random, publisher, site, brand)));
    }
  }
  return links;
}

type Site = MadePublisher['sites'][number];

/** Whether the relationship is joined in the end. */
async function join(
  parts: Parts,
  random: Random,
  staff: StaffActor,
  { actor, invented }: MadePublisher,
  { site_id }: Site,
  { invented: { mcid } }: MadeBrand,
): Promise<boolean> {
  const message = `${invented.first_name} here: your things would fit our readers well.`;
  const applied = await askCall(parts, actor, applyToBrand, { site_id, mcid, message });
  if (applied.relationship_status === JOINED) return true;
  const fate = random.weighted(['approve', 'reject', 'wait'] as const, (one) =>
    one === 'approve' ? 65 : one === 'reject' ? 15 : 20,
  );
  if (fate === 'wait') return false;
  const { list } = await askCall(parts, staff, listRelationships, { mcid, status: 1 });
  const waiting = list.find((one) => one.site_id === site_id);
  if (!waiting) throw new Error(`The application of site ${site_id} to ${mcid} is lost.`);
  const { relationship_id } = waiting;
  const reason = 'We work with channels in our own market only.';
  const decision = fate === 'approve' ? { decision: fate } : { decision: fate, reason };
  await askCall(parts, staff, decideRelationship, { relationship_id, ...decision });
  return fate === 'approve';
}

async function placeOnSite(
  parts: Parts,
  random: Random,
  { actor, invented }: MadePublisher,
  site: Site,
  { brand_id, invented: brand }: MadeBrand,
): Promise<PlacedLink[]> {
  const { publisher_id } = actor;
  const { site_id, host } = site;
  const links: PlacedLink[] = [];
  if (brand.rules.length === 0) return links;
  for (const uid1 of invented.places.filter((_place, nth) => nth === 0 || random.chance(0.5))) {
    const target_url = `https://${brand.domain}/`;
    const made = await askCall(parts, actor, generateLink, {
      site_id,
      mcid: brand.mcid,
      target_url,
      uid1,
    });
    links.push({
      link_id: made.link_id,
      publisher_id,
      site_id,
      brand_id,
      uid1,
      weight: brand.weight * invented.share * (0.4 + random.next()),
      audience: invented.audience,
      host,
      placed_at: now().getTime(),
      offline_at: null,
    });
  }
  return links;
}
