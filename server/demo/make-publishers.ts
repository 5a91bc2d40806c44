import type { NewcomerActor, PublisherActor, StaffActor } from '#contract/actors.ts';
import { addSite, setDefaultSite } from '#contract/sites.ts';
import { decideSite } from '#contract/staff-sites.ts';
import { uploadFile } from '#contract/uploads.ts';
import { openAccount } from '#server/accounts/sign-up/open-account.ts';
import type { Parts } from '#server/platform/parts.ts';
import { askCall } from './ask-call.ts';
import { drawLogo, writeMediaKit } from './draw-files.ts';
import {
  type InventedPublisher,
  type InventedSite,
  inventedPublishers,
} from './invented-publishers.ts';

/** An invented publisher with the rows that now stand for it. */
export type MadePublisher = {
  invented: InventedPublisher;
  actor: PublisherActor;
  password: string;
  /** The approved channels, the default one first. */
  sites: { site_id: number; host: string }[];
};

const APPROVED = 1;
const REJECTED = 2;

/** Opens the invented accounts, adds their channels, and lets staff decide on most of them. */
export async function makePublishers(
  parts: Parts,
  staff: StaffActor,
  passwordOf: (email: string) => string,
): Promise<MadePublisher[]> {
  const made: MadePublisher[] = [];
  for (const invented of inventedPublishers) {
    // The second one came by the first one's link.
    const referer = made.length === 1 ? made[0]?.actor.publisher_id : undefined;
    const opened = { referer, password: passwordOf(invented.email) };
    made.push(await makePublisher(parts, staff, invented, opened));
  }
  return made;
}

async function makePublisher(
  parts: Parts,
  staff: StaffActor,
  invented: InventedPublisher,
  { referer, password }: { referer: number | undefined; password: string },
): Promise<MadePublisher> {
  const { share: _share, places: _places, audience: _audience, sites, ...account } = invented;
  const ids = await openAccount(parts.db, {
    ...account,
    password,
    ...(referer && { referer_publisher_id: referer }),
  });
  const newcomer: NewcomerActor = {
    ...ids,
    kind: 'publisher',
    acting: null,
    session_id: 0,
    role: 'publisher_owner',
    default_site_id: null,
    currency: account.currency,
    time_zone: account.time_zone,
  };
  const approved: MadePublisher['sites'] = [];
  for (const site of sites) {
    const site_id = await makeSite(parts, staff, newcomer, site);
    if (site.review === 'approved') approved.push({ site_id, host: site.host });
  }
  const default_site_id = approved[0]?.site_id;
  if (default_site_id === undefined) throw new Error(`${account.username} has no approved site.`);
  await askCall(parts, newcomer, setDefaultSite, { site_id: default_site_id });
  return { invented, actor: { ...newcomer, default_site_id }, password, sites: approved };
}

async function makeSite(
  parts: Parts,
  staff: StaffActor,
  owner: NewcomerActor,
  site: InventedSite,
): Promise<number> {
  const { host, review, ...fields } = site;
  const logo = await askCall(parts, owner, uploadFile, {}, await drawLogo(site));
  const kit = await askCall(parts, owner, uploadFile, {}, await writeMediaKit(site));
  const { id, status } = await askCall(parts, owner, addSite, {
    ...fields,
    website: `https://${host}`,
    logo: logo.url,
    media_kit: kit.url,
  });
  if (review === 'approved' && status !== APPROVED) {
    await askCall(parts, staff, decideSite, { site_id: id, status: APPROVED });
  }
  if (review === 'rejected') {
    const reason = 'The app is not in any store yet. Send it again once it is.';
    await askCall(parts, staff, decideSite, { site_id: id, status: REJECTED, reason });
  }
  return id;
}
