import { askMerchants, type Merchant } from './ask-merchants.ts';
import { gatherLink, gatherLinks, type LinksByHost } from './gather-links.ts';
import { turnAddress } from './turn-address.ts';

/**
 * What `<script async src=".../linkbook.js" data-track="...">` does on a publisher's page: turns the
 * links to joined brands into tracking links, where they stand. It adds no element, so nothing moves;
 * it stores nothing, and tells our server nothing but the hosts that the page links to, once.
 */
const script = document.currentScript as HTMLScriptElement | null;
const track = script?.dataset.track ?? '';
const tag = script?.dataset.tag ?? '';
const origin = script ? new URL(script.src).origin : '';
const ownHosts = [location.hostname, origin === '' ? '' : new URL(origin).hostname];
const known = new Map<string, Merchant>();

/** Links turned once: one that its page changes back is left as the page wants it. */
const turned = new WeakSet<HTMLAnchorElement>();

function turnLinks(links: LinksByHost): void {
  for (const [host, anchors] of links) {
    const merchant = known.get(host);
    if (!merchant) continue;
    for (const anchor of anchors) {
      if (turned.has(anchor)) continue;
      const address = turnAddress(anchor.href, merchant, tag);
      if (address === null) continue;
      turned.add(anchor);
      anchor.href = address;
      // Search engines want paid links marked; readers see no difference.
      anchor.relList.add('sponsored');
    }
  }
}

/** What the page adds later is turned too where its host is known; it is never asked about again. */
function watchPage(): void {
  new MutationObserver((changes) => {
    const links: LinksByHost = new Map();
    for (const node of changes.flatMap((change) => [...change.addedNodes])) {
      if (node instanceof HTMLAnchorElement) gatherLink(node, ownHosts, links);
      else if (node instanceof Element) gatherLinks(node, ownHosts, links);
    }
    turnLinks(links);
  }).observe(document.documentElement, { childList: true, subtree: true });
}

async function run(): Promise<void> {
  const links = gatherLinks(document, ownHosts);
  if (links.size === 0) return;
  for (const merchant of await askMerchants(origin, track, links.keys())) {
    known.set(merchant.host, merchant);
  }
  turnLinks(gatherLinks(document, ownHosts));
  if (known.size > 0) watchPage();
}

// Without an answer the page's links stay what they were.
const start = () => void run().catch(() => {});
if (track === '' || origin === '') console.warn('linkbook.js: data-track is missing.');
else if (document.readyState !== 'loading') start();
else document.addEventListener('DOMContentLoaded', start);
