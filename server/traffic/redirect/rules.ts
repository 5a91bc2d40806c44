import { isWebAddress } from '#contract/fields.ts';
import type { LiveLink } from '#server/traffic/links/open-link-book.ts';

/** What is known of a visit and its visitor. */
type Signals = {
  is_bot: boolean;
  is_head: boolean;
  is_prefetch: boolean;
  is_data_centre: boolean;
  is_burst: boolean;
  is_repeat: boolean;
};

/** Why a click does not count; the first reason that applies is stored. */
type InvalidReason = 'bot' | 'head' | 'prefetch' | 'data_centre' | 'burst' | 'repeat' | PageOutcome;

/** Why the visitor of a known link is not redirected. */
export type PageOutcome = 'brand_offline' | 'brand_paused' | 'relationship_ended';

type Uids = Pick<LiveLink, (typeof UIDS)[number]>;

/** Where a visitor is sent, and the sub-ids of the click. */
export type Decision = { outcome: 'redirected' | PageOutcome; target_url: string; uids: Uids };

const JOINED = 2;
const UIDS = ['uid1', 'uid2', 'uid3', 'uid4', 'uid5'] as const;
const MAX_UID_LENGTH = 100;
const MAX_TARGET_LENGTH = 2048;

/** Decides where visitors of a known link with this query are sent. */
export function decideTarget(link: LiveLink, query: string): Decision {
  const given = query === '' ? null : new URLSearchParams(query);
  return {
    outcome: outcomeOf(link),
    target_url: deepTarget(link, given?.get('url')) ?? link.target_url,
    uids: given ? uidsOf(link, given) : link,
  };
}

/** Why a click does not count; null if it does. */
export function findInvalidReason(
  signals: Signals,
  outcome: Decision['outcome'],
): InvalidReason | null {
  if (signals.is_bot) return 'bot';
  if (signals.is_head) return 'head';
  if (signals.is_prefetch) return 'prefetch';
  if (signals.is_data_centre) return 'data_centre';
  if (signals.is_burst) return 'burst';
  if (signals.is_repeat) return 'repeat';
  return outcome === 'redirected' ? null : outcome;
}

function outcomeOf(link: LiveLink): Decision['outcome'] {
  if (link.brand_status === 'paused') return 'brand_paused';
  if (link.brand_status !== 'online') return 'brand_offline';
  return link.relationship_status === JOINED ? 'redirected' : 'relationship_ended';
}

/**
 * The deep link the visitor asked for, if it is on a domain of the brand; null: use the link's own
 * target.
 */
function deepTarget(link: LiveLink, target: string | null | undefined): string | null {
  if (!target || !link.allow_deep_link || target.length > MAX_TARGET_LENGTH) return null;
  if (!isWebAddress(target)) return null;
  // Check the normalized URL, because that is what browsers will open.
  const url = new URL(target);
  return url.port === '' && isOnDomains(url.hostname, link.domains) ? url.href : null;
}

function isOnDomains(host: string, domains: readonly string[]): boolean {
  return domains.some((domain) => host === domain || host.endsWith(`.${domain}`));
}

function uidsOf(link: LiveLink, query: URLSearchParams): Uids {
  const [uid1, uid2, uid3, uid4, uid5] = UIDS.map(
    (name) => cleanText(query.get(name) ?? '', MAX_UID_LENGTH) || link[name],
  );
  return {
    uid1: uid1 ?? null,
    uid2: uid2 ?? null,
    uid3: uid3 ?? null,
    uid4: uid4 ?? null,
    uid5: uid5 ?? null,
  };
}

/**
 * A text any column can store: no control characters, no lone surrogates, at most `maxLength` long.
 */
export function cleanText(text: string, maxLength: number): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: this removes control characters.
  const plain = /[\0-\x1f\x7f]/.test(text) ? text.replace(/[\0-\x1f\x7f]+/g, ' ') : text;
  return plain.slice(0, maxLength).toWellFormed().trim();
}
