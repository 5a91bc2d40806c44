import type { PublisherActor } from '#contract/actors.ts';
import type { ParsedOf } from '#contract/call.ts';
import { fillMacros, type PostbackShape } from '#contract/postbacks/macros.ts';
import type { Postback, savePostback as saveCall } from '#contract/postbacks/publisher.ts';
import { findPublishedBrand } from '#server/offers/brands/find-brand.ts';
import { findOwnSite } from '#server/people/sites/find-site.ts';
import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/db/connect.ts';
import { checkUrl } from '#server/platform/outbound/check-url.ts';
import { OutsideFailure } from '#server/platform/outbound/outside-failure.ts';
import type { Parts } from '#server/platform/parts.ts';
import { refuse } from '#server/platform/refusal.ts';
import { failWaiting, retryNow } from './deliveries/store.ts';
import { presentPostback } from './present.ts';
import { areHeadersGood, checkShape, MAX_POSTBACKS } from './rules.ts';
import { sealNewSecret } from './seal-secret.ts';
import {
  countPostbacks,
  findPostback,
  findPostbacks,
  insertPostback,
  lockPostback,
  lockPostbacksOf,
  updatePostback,
} from './store.ts';

type App = Pick<Parts, 'db' | 'config'>;
type Input = ParsedOf<typeof saveCall>;

const RESET = { failures: 0, failing_since: null, last_failed_at: null, rest_until: null };

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

/**
 * Switches a postback on, which makes its waiting deliveries due at once, or off, which fails them.
 * A paused postback keeps them and still enqueues new ones. Refuses POSTBACK_NOT_FOUND.
 */
export function switchPostback(
  db: Db,
  publisherId: number,
  { id, enabled, pause }: { id: number; enabled: number; pause: number },
): Promise<Postback> {
  return inTransaction(db, async (tx) => {
    if (!(await lockPostback(tx, publisherId, id))) refuse('POSTBACK_NOT_FOUND');
    if (enabled === 1) {
      await updatePostback(tx, id, { ...RESET, enabled: true, off_reason: null, off_at: null });
      await retryNow(tx, id);
    } else if (pause === 1) {
      await updatePostback(tx, id, {
        ...RESET,
        enabled: false,
        off_reason: 'paused',
        off_at: now(),
      });
    } else {
      await updatePostback(tx, id, { enabled: false, off_reason: null, off_at: now() });
      await failWaiting(tx, id, 'The postback was switched off.');
    }
    const row = await findPostback(tx, publisherId, id);
    return presentPostback(row ?? refuse('POSTBACK_NOT_FOUND'));
  });
}

/**
 * Removes a postback. Its waiting deliveries fail, its log is kept for 30 days. Refuses
 * POSTBACK_NOT_FOUND.
 */
export function deletePostback(db: Db, publisherId: number, id: number) {
  return inTransaction(db, async (tx) => {
    if (!(await lockPostback(tx, publisherId, id))) refuse('POSTBACK_NOT_FOUND');
    await updatePostback(tx, id, { deleted_at: now(), enabled: false, off_reason: null });
    await failWaiting(tx, id, 'The postback was removed.');
    return {};
  });
}

/** Removes all postbacks of a publisher whose account is closed. */
export async function deletePostbacksOf(db: Db, publisher_id: number): Promise<void> {
  const page = { limit: MAX_POSTBACKS, offset: 0 };
  for (const { id } of await findPostbacks(db, { publisher_id }, page)) {
    await deletePostback(db, publisher_id, id);
  }
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
    if (!(await findPublishedBrand(db, mcid))) refuse('POSTBACK_BRANDS_INVALID');
  }
}

async function requireFreeSlot(tx: Tx, publisherId: number): Promise<void> {
  await lockPostbacksOf(tx, publisherId);
  const kept = await countPostbacks(tx, { publisher_id: publisherId });
  if (kept >= MAX_POSTBACKS) refuse('POSTBACK_TOO_MANY');
}
