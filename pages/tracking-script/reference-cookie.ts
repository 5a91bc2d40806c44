import { isOthersClick, REFERENCE } from '../stand-down/is-others-click.ts';

/** Read by the shop's server too, so the value is the bare reference. */
const NAME = 'click_ref';
/** Set until the browser is closed, after a later click of another network's publisher. */
const STANDS_DOWN = 'click_ref_off';

/** The click reference to use, or an empty string: none is stored, or a later click is another's. */
export function readReference(): string {
  return readCookie(STANDS_DOWN) ? '' : readCookie(NAME);
}

/**
 * Stores the reference of a new click for `days`. A reference that is already stored keeps its
 * expiry, because the days count from the click. An address with the click of another network's
 * publisher makes us stand down for this session: the stored reference stays, and is not used.
 */
export function keepReference(query: URLSearchParams, parameter: string, days: number): void {
  const reference = query.get(parameter) ?? '';
  const stored = readCookie(NAME);
  if (stored && isOthersClick(query, parameter)) write(STANDS_DOWN, '1');
  if (!REFERENCE.test(reference) || reference === stored) return;
  removeReference();
  write(NAME, reference, Math.round(days * 86_400));
}

export function removeReference(): void {
  for (const domain of domainsOf(location.hostname)) {
    for (const name of [NAME, STANDS_DOWN]) writeAt(domain, name, '', 0);
  }
}

const readCookie = (name: string) =>
  new RegExp(`(?:^|; )${name}=([\\w-]+)(?:;|$)`).exec(document.cookie)?.[1] ?? '';

/** Stores a cookie for the widest domain that the browser accepts; without `seconds` for the session. */
function write(name: string, value: string, seconds?: number): void {
  for (const domain of domainsOf(location.hostname)) {
    writeAt(domain, name, value, seconds);
    if (readCookie(name) === value) return;
  }
}

function writeAt(domain: string, name: string, value: string, seconds?: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  const scope = domain && `; Domain=${domain}`;
  const age = seconds === undefined ? '' : `; Max-Age=${seconds}`;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API needs HTTPS and is not in every browser.
  document.cookie = `${name}=${value}${age}; Path=/; SameSite=Lax${scope}${secure}`;
}

/**
 * The domains a cookie may be stored for, widest first, so that `www.` and `checkout.` of one shop
 * share it. The browser refuses public suffixes; the empty string means only this host.
 */
function domainsOf(host: string): string[] {
  const labels = host.split('.');
  const isName = /[a-z]$/i.test(host);
  const wider = labels.slice(0, -1).map((_label, place) => labels.slice(place).join('.'));
  return isName ? [...wider.reverse(), ''] : [''];
}
