import { isIP } from 'node:net';
import { isWebAddress } from '#contract/fields.ts';
import { isOutsideAddress } from '#server/platform/outbound/check-address.ts';

// Names that do not exist on the public internet: machines of a local network, and reserved names.
const LOCAL_NAMES =
  /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home|home\.arpa|corp)$/;

/**
 * The page as browsers open it, or null if links to it are forbidden: not a web page, our own
 * hosts, private addresses, and redirectors of other networks.
 */
export function readPage(url: string, ownAddresses: readonly string[]): URL | null {
  if (!isWebAddress(url)) return null;
  const page = new URL(url);
  const host = page.hostname.replace(/\.$/, '');
  const own = ownAddresses.map((address) => new URL(address).hostname);
  const isForbidden =
    own.some((one) => isOnDomain(host, one)) ||
    isLocal(host) ||
    redirectorDomains.some((domain) => isOnDomain(host, domain));
  return isForbidden ? null : page;
}

function isLocal(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '');
  if (isIP(bare) !== 0) return !isOutsideAddress(bare);
  return LOCAL_NAMES.test(host) || !host.includes('.');
}

function isOnDomain(host: string, domain: string): boolean {
  return host === domain || host.endsWith(`.${domain}`);
}

/**
 * Domains of other networks that only redirect. A page there belongs to no shop: a link to it would
 * set another network's cookie for the visitor.
 */
const redirectorDomains: readonly string[] = [
  '7eer.net',
  'adtraction.com',
  'affilae.com',
  'afflclick.com',
  'anrdoezrs.net',
  'apmebf.com',
  'avantlink.com',
  'awin1.com',
  'belboon.com',
  'brandreward.com',
  'dgm-au.com',
  'digidip.net',
  'dpbolvw.net',
  'emjcd.com',
  'evyy.net',
  'flexlinkspro.com',
  'ftjcfx.com',
  'go2cloud.org',
  'gopjn.com',
  'hasoffers.com',
  'howl.link',
  'howl.me',
  'jdoqocy.com',
  'kelkoogroup.net',
  'kqzyfj.com',
  'lduhtrp.net',
  'linkbux.com',
  'linkprice.com',
  'linksynergy.com',
  'ojrq.net',
  'partner-ads.com',
  'partnermatic.com',
  'partnerize.com',
  'pjatr.com',
  'pjtra.com',
  'pntra.com',
  'pntrac.com',
  'pntrs.com',
  'prf.hn',
  'pxf.io',
  'qksrv.net',
  'redirectingat.com',
  'rstyle.me',
  'shareasale-analytics.com',
  'shareasale.com',
  'shop-links.co',
  'shopmy.us',
  'sjv.io',
  'skimresources.com',
  'sovrn.co',
  'srvtrk.com',
  'stylink.it',
  'syuh.net',
  'tkqlhce.com',
  'tqlkg.com',
  'track.effiliation.com',
  'tradedoubler.com',
  'tradetracker.net',
  'viglink.com',
  'webgains.com',
  'webgains.io',
  'yceml.net',
  'yieldkit.com',
  'zanox.com',
  'zenaps.com',
];
