/** The outbound links of a page, by host. */
export type LinksByHost = Map<string, HTMLAnchorElement[]>;

/** Opts a link, or every link within an element, out of rewriting. */
const LEFT_ALONE = '[data-linkbook="off"]';

/**
 * Collects the links below `root` to hosts other than the page's own and ours. Excludes opted-out
 * links, downloads and everything that is not a web address.
 */
export function gatherLinks(
  root: ParentNode,
  ownHosts: readonly string[],
  found: LinksByHost = new Map(),
): LinksByHost {
  for (const link of root.querySelectorAll<HTMLAnchorElement>('a[href]')) {
    gatherLink(link, ownHosts, found);
  }
  return found;
}

/** The same for one link. */
export function gatherLink(
  link: HTMLAnchorElement,
  ownHosts: readonly string[],
  found: LinksByHost,
): void {
  const { protocol, hostname } = link;
  if (protocol !== 'https:' && protocol !== 'http:') return;
  if (hostname === '' || ownHosts.includes(hostname)) return;
  if (link.hasAttribute('download') || link.closest(LEFT_ALONE)) return;
  const same = found.get(hostname);
  if (same) same.push(link);
  else found.set(hostname, [link]);
}
