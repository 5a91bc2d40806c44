/** The links of a page that lead elsewhere, by host. */
export type LinksByHost = Map<string, HTMLAnchorElement[]>;

/** Whoever wants a link left alone says so on it, or on anything around it. */
const LEFT_ALONE = '[data-linkbook="off"]';

/**
 * Gathers the links below `root` that lead to other hosts than the page's own and ours. Links that
 * are left alone, downloads and everything that is no web address stay out.
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
