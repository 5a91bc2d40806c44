import type { PublisherActor } from '#contract/actors.ts';
import type { ParsedOf } from '#contract/call.ts';
import { fillMacros, type PostbackShape } from '#contract/postbacks/macros.ts';
import type { Postback, savePostback as saveCall } from '#contract/postbacks/publisher.ts';
import { findBrandByMcid } from '#server/offers/brands/find-brand.ts';
import { findOwnSite } from '#server/people/sites/find-site.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/db/connect.ts';
import { checkUrl } from '#server/platform/outbound/check-url.ts';
import { OutsideFailure } from '#server/platform/outbound/outside-failure.ts';
import type { Parts } from '#server/platform/parts.ts';
import { refuse } from '#server/platform/refusal.ts';
import { presentPostback } from './present.ts';
import { areHeadersGood, checkShape, MAX_POSTBACKS } from './rules.ts';
import { sealNewSecret } from './seal-secret.ts';
import {
  countPostbacks,
  findPostback,
  insertPostback,
  lockPostback,
  lockPostbacksOf,
  updatePostback,
} from './store.ts';

type App = Pick<Parts, 'db' | 'config'>;
type Input = ParsedOf<typeof saveCall>;

/** Creates a postback, or replaces all fields of one. Refuses what `/postback/do_info` declares. */
export async function savePostback(
  { db, config }: App,
  { publisher_id }: PublisherActor,
  { id, event_type, ...input }: Input,
): Promise<Postback> {
  const event_types = requireEventTypes(event_type, input.event_types);
  const { site_id = null, parameters = '', headers } = input;
  if (!areHeadersGood(headers)) refuse('POSTBACK_HEADERS_INVALID');
  const fields = { ...input, event_types, site_id, parameters, headers: JSON.stringify(headers) };
  requireValidAddress({ config }, fields);
  await requireOwnReferences(db, publisher_id, input);
  return inTransaction(db, async (tx) => {
    const saved = id === undefined ? await add() : await replace(id);
    const row = await findPostback(tx, publisher_id, saved);
    return presentPostback(row ?? refuse('POSTBACK_NOT_FOUND'));

    async function add(): Promise<number> {
      await requireFreeSlot(tx, publisher_id);
      const secret = sealNewSecret(config, { publisher_id });
      return insertPostback(tx, { ...fields, publisher_id, secret });
    }
    async function replace(known: number): Promise<number> {
      const old = (await lockPostback(tx, publisher_id, known)) ?? refuse('POSTBACK_NOT_FOUND');
      // A new address does not inherit the failures of the old one.
      const health = { failures: 0, failing_since: null, rest_until: null };
      const isMoved = old.link_url !== fields.link_url;
      await updatePostback(tx, known, { ...fields, ...(isMoved && health) });
      return known;
    }
  });
}

function requireEventTypes(one: number | undefined, several: number[] | undefined): number[] {
  const chosen = [...new Set(several ?? (one === undefined ? [] : [one]))].sort((a, b) => a - b);
  const isKnown = one === undefined || chosen.includes(one);
  return chosen.length > 0 && isKnown ? chosen : refuse('POSTBACK_EVENT_TYPE_INVALID');
}

/** Refuses an address or parameters that could never be sent. */
export function requireValidAddress(
  { config }: Pick<Parts, 'config'>,
  postback: PostbackShape,
): void {
  const wrong = checkShape(postback);
  if (wrong) refuse(wrong);
  try {
    checkUrl(fillMacros(postback.link_url, {}), config.outbound_allowed);
  } catch (error) {
    if (error instanceof OutsideFailure) refuse('POSTBACK_URL_INVALID');
    throw error;
  }
}

async function requireOwnReferences(
  db: Db,
  publisherId: number,
  input: Omit<Input, 'event_type'>,
): Promise<void> {
  const { site_id, mids } = input;
  if (site_id !== undefined && !(await findOwnSite(db, publisherId, site_id))) {
    refuse('SITE_NOT_EXISTS_OR_INVALID');
  }
  for (const mcid of mids) {
    if (!(await findBrandByMcid(db, mcid))) refuse('POSTBACK_BRANDS_INVALID');
  }
}

async function requireFreeSlot(tx: Tx, publisherId: number): Promise<void> {
  await lockPostbacksOf(tx, publisherId);
  const kept = await countPostbacks(tx, { publisher_id: publisherId });
  if (kept >= MAX_POSTBACKS) refuse('POSTBACK_TOO_MANY');
}
