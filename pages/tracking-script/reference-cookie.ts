/** Read by the shop's server too, so the value is the bare reference. */
const NAME = 'click_ref';
/** A shop's own parameter of the same name has another shape. */
const REFERENCE = /^[\w-]{32}$/;

/** The stored click reference, or an empty string. */
export function readReference(): string {
  return new RegExp(`(?:^|; )${NAME}=([\\w-]{32})(?:;|$)`).exec(document.cookie)?.[1] ?? '';
}

/**
 * Stores the reference of a new click for `days`. A reference that is already stored keeps its
 * expiry, because the days count from the click.
 */
export function keepReference(reference: string | null, days: number): void {
  if (!reference || !REFERENCE.test(reference) || reference === readReference()) return;
  removeReference();
  for (const domain of domainsOf(location.hostname)) {
    write(reference, Math.round(days * 86_400), domain);
    if (readReference() === reference) return;
  }
}

export function removeReference(): void {
  for (const domain of domainsOf(location.hostname)) write('', 0, domain);
}

function write(value: string, seconds: number, domain: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  const scope = domain && `; Domain=${domain}`;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API needs HTTPS and is not in every browser.
  document.cookie = `${NAME}=${value}; Max-Age=${seconds}; Path=/; SameSite=Lax${scope}${secure}`;
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
