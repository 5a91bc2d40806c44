const MAX_LENGTH = 2_000;
const MAX_REPEATS = 3;
const MAX_SEGMENTS = 30;
/** Tracking and session parameters, which do not identify a page. */
const TRACES = /^(utm_\w+|fbclid|gclid|msclkid|mc_[ce]id|sessionid|phpsessid|jsessionid|sid)$/i;
const NO_PAGE =
  /\.(jpe?g|png|gif|webp|avif|svg|ico|css|js|mjs|json|xml|rss|atom|pdf|zip|gz|rar|7z|tar|mp[34]|m4[av]|webm|mov|avi|wav|ogg|woff2?|ttf|eot|docx?|xlsx?|pptx?|exe|dmg|apk|iso)$/i;

/** The part of the web that a scan is limited to. */
export type SiteBounds = { host: string; port: string; folder: string };

/**
 * The bounds of the site at an address: its host with or without "www.", and where the address has
 * a path (a profile on a shared platform), only what is below it.
 */
export function boundsOf(website: string): SiteBounds {
  const { hostname, port, pathname } = new URL(website);
  const isIndex = /^\/(index|home|default)\.\w{2,5}$/i.test(pathname);
  const folder = isIndex ? '' : pathname.replace(/\/+$/, '');
  return { host: withoutWww(hostname), port, folder };
}

/** Whether an address belongs to the site. */
export function isWithin(url: URL, { host, port, folder }: SiteBounds): boolean {
  const isSameHost = withoutWww(url.hostname) === host && url.port === port;
  return isSameHost && (url.pathname === folder || url.pathname.startsWith(`${folder}/`));
}

/**
 * Normalises a page address for the frontier. Null for files and for crawler traps: too long, too
 * deep, or with a repeating folder.
 */
export function readPageAddress(address: string): URL | null {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') {
    return null;
  }
  url.hash = '';
  for (const name of [...url.searchParams.keys()]) {
    if (TRACES.test(name)) url.searchParams.delete(name);
  }
  if (url.href.length > MAX_LENGTH || !url.href.isWellFormed() || NO_PAGE.test(url.pathname)) {
    return null;
  }
  const segments = url.pathname.split('/').filter((segment) => segment !== '');
  return segments.length > MAX_SEGMENTS || repeats(segments) ? null : url;
}

/** The shape of an address: equal for addresses that differ only in numbers and query values. */
export function shapeOf(url: URL): string {
  const path = url.pathname.replace(/\d+/g, '#').replace(/[0-9a-f#]*#[0-9a-f#-]{8,}/gi, '#');
  const names = [...new Set(url.searchParams.keys())].sort().slice(0, 20).join('&');
  return `${path}?${names}`.slice(0, 500);
}

function repeats(segments: readonly string[]): boolean {
  const counts = new Map<string, number>();
  return segments.some((segment) => {
    const count = (counts.get(segment) ?? 0) + 1;
    counts.set(segment, count);
    return count > MAX_REPEATS;
  });
}

const withoutWww = (host: string) => host.replace(/^www\./, '');

const APPROVED = 1;
const WEBSITE = 1;

/** Whether a channel can be scanned: an approved website. */
export function canScan(site: { status: number; channel_type: number }): boolean {
  return site.status === APPROVED && site.channel_type === WEBSITE;
}
