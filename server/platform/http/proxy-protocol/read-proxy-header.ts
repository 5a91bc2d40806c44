import ipaddr from 'ipaddr.js';
import { normaliseAddress } from '../client-address/normalise-address.ts';

/**
 * The header of a connection. `address` is null if the proxy connects for itself (health checks).
 */
type ProxyHeader = { length: number; address: string | null };
export type ReadProxyHeader = ProxyHeader | 'partial' | 'invalid' | 'version 1';

const SIGNATURE = Buffer.from('\r\n\r\n\0\r\nQUIT\n', 'latin1');
const SIGNATURE_OF_VERSION_1 = Buffer.from('PROXY ');
const FIXED_LENGTH = 16;
/**
 * Addresses take 36 bytes; certificates and names in the extensions of known proxies take a few
 * hundred.
 */
const MAX_LENGTH = 4_096;

const [LOCAL, PROXY] = [0x20, 0x21];
const [TCP_IPV4, TCP_IPV6, UNIX_STREAM, UNSPECIFIED] = [0x11, 0x21, 0x31, 0x00];
/** Length of both addresses and ports in bytes, by family and transport. */
const ADDRESS_LENGTHS = new Map([
  [TCP_IPV4, 12],
  [TCP_IPV6, 36],
  [UNIX_STREAM, 216],
]);
const EXTENSION_HEAD = 3;

/**
 * Parses the header of the PROXY protocol, version 2, at the start of a connection
 * (https://www.haproxy.org/download/2.9/doc/proxy-protocol.txt). Version 1 is detected but not
 * parsed.
 */
export function readProxyHeader(bytes: Buffer): ReadProxyHeader {
  if (!beginsWith(bytes, SIGNATURE)) {
    return beginsWith(bytes, SIGNATURE_OF_VERSION_1) ? 'version 1' : 'invalid';
  }
  if (bytes.length < FIXED_LENGTH) return 'partial';
  const command = bytes.readUInt8(12);
  const family = bytes.readUInt8(13);
  const rest = bytes.readUInt16BE(14);
  if (rest > MAX_LENGTH || (command !== LOCAL && command !== PROXY)) return 'invalid';
  const length = FIXED_LENGTH + rest;
  if (bytes.length < length) return 'partial';
  // The rest is skipped, as the protocol requires.
  if (command === LOCAL || family === UNSPECIFIED) return { length, address: null };
  const addressLength = ADDRESS_LENGTHS.get(family);
  if (addressLength === undefined || rest < addressLength) return 'invalid';
  if (!hasCompleteExtensions(bytes, FIXED_LENGTH + addressLength, length)) return 'invalid';
  return { length, address: readSource(bytes, family) };
}

/** Whether one of the two buffers is a prefix of the other. */
function beginsWith(bytes: Buffer, signature: Buffer): boolean {
  const there = Math.min(bytes.length, signature.length);
  return bytes.compare(signature, 0, there, 0, there) === 0;
}

function hasCompleteExtensions(bytes: Buffer, from: number, end: number): boolean {
  let at = from;
  while (at + EXTENSION_HEAD <= end) at += EXTENSION_HEAD + bytes.readUInt16BE(at + 1);
  return at === end;
}

function readSource(bytes: Buffer, family: number): string | null {
  if (family === UNIX_STREAM) return null;
  const size = family === TCP_IPV4 ? 4 : 16;
  const source = bytes.subarray(FIXED_LENGTH, FIXED_LENGTH + size);
  return normaliseAddress(ipaddr.fromByteArray([...source]).toString());
}
