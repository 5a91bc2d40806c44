import type { Config } from '#server/platform/config.ts';
import type { Finding } from './doctor-finding.ts';

const subject = 'proxy' as const;
const LOCAL = ['localhost', '127.0.0.1', '[::1]'];

/** A public address implies a TLS proxy in front, whose headers must be trusted. */
export function checkProxy({
  public_url,
  trusted_proxies,
}: Pick<Config, 'public_url' | 'trusted_proxies'>): Finding[] {
  const { hostname, protocol } = new URL(public_url);
  if (LOCAL.includes(hostname)) {
    return [{ level: 'OK', subject, text: `PUBLIC_URL is local (${public_url})` }];
  }
  const found: Finding[] = [];
  if (protocol !== 'https:') {
    const text = `PUBLIC_URL is ${public_url}: passwords are sent unencrypted`;
    found.push({ level: 'warning', subject, text, fix: 'Use a reverse proxy with TLS.' });
  }
  if (trusted_proxies === null) {
    const text = 'TRUSTED_PROXIES is not set: behind a proxy, all visitors appear with its address';
    const fix = 'Set TRUSTED_PROXIES to the address of the proxy, such as loopback.';
    found.push({ level: 'warning', subject, text, fix });
  }
  if (found.length > 0) return found;
  return [{ level: 'OK', subject, text: 'the headers of TRUSTED_PROXIES are trusted' }];
}
