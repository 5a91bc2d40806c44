import { askMerchants, type Merchant } from './ask-merchants.ts';
import { gatherLink, gatherLinks, type LinksByHost } from './gather-links.ts';
import { turnAddress } from './turn-address.ts';

/**
 * What `<script async src=".../linkbook.js" data-track="...">` does on a publisher's page: rewrites
 * links to joined brands into tracking links in place. It adds no element, so there is no layout
 * shift. It stores nothing, and sends our server only the hosts that the page links to, once.
 */
const script = document.currentScript as HTMLScriptElement | null;
const track = script?.dataset.track ?? '';
const tag = script?.dataset.tag ?? '';
const origin = script ? new URL(script.src).origin : '';
const ownHosts = [location.hostname, origin === '' ? '' : new URL(origin).hostname];
const known = new Map<string, Merchant>();

/** Links rewritten once: if the page changes one back, it stays that way. */
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
      // Search engines require paid links to be marked; readers see no difference.
      anchor.relList.add('sponsored');
    }
  }
}

/**
 * Rewrites links that the page adds later if their host is known; the server is not called again.
 */
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

// If the request fails, the page's links stay unchanged.
const start = () => void run().catch(() => {});
if (track === '' || origin === '') console.warn('linkbook.js: data-track is missing.');
else if (document.readyState !== 'loading') start();
else document.addEventListener('DOMContentLoaded', start);
