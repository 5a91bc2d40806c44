/**
 * The problem with a Location header as a browser would parse it, or null if it leads to a page of
 * `domain`. Written independently of the code under test.
 */
export function checkLocation(
  location: string | undefined,
  from: string,
  domain: string,
): string | null {
  if (location === undefined) return 'no Location';
  if (!/^[\x21-\x7e]+$/.test(location)) return 'signs that no header may hold';
  if (!URL.canParse(location, from)) return 'a Location that is no address';
  const { protocol, hostname, username, password, port } = new URL(location, from);
  if (protocol !== 'https:' && protocol !== 'http:') return `the scheme ${protocol}`;
  if (username !== '' || password !== '') return 'user information';
  if (hostname !== domain && !hostname.endsWith(`.${domain}`)) return `the host ${hostname}`;
  return port === '' ? null : `the port ${port}`;
}
