import { isIPv4, isIPv6 } from 'node:net';
import { normaliseAddress } from './normalise-address.ts';

/**
 * The address that a proxy reports, or null if it reports none (`unknown`, `_hidden`, malformed).
 */
export type Hop = string | null;

const NAME = "[\\w!#$%&'*+.^`|~-]+";
// Unquoted IPv6 and ports are not in the grammar of RFC 7239, but common and unambiguous.
const VALUE = "[\\w!#$%&'*+.^`|~:[\\]-]+";
const PAIR = new RegExp(`[ \\t]*(${NAME})=(?:"([^"\\\\]*)"|(${VALUE}))[ \\t]*(?:;|$)`, 'y');
const WITH_PORT = /^(?:([\d.]+)|\[([\da-fA-F:.]+)\])(?::(?:\d{1,5}|_[\w.-]+))?$/;

/** The hops of `X-Forwarded-For`, nearest first. */
export function* readForwardedFor(text: string): Generator<Hop> {
  for (let end = text.length; end >= 0; ) {
    const comma = end === 0 ? -1 : text.lastIndexOf(',', end - 1);
    const element = text.slice(comma + 1, end).trim();
    if (element !== '') yield addressOf(element);
    end = comma;
  }
}

/** The hops of `Forwarded` (RFC 7239), nearest first. */
export function* readForwarded(text: string): Generator<Hop> {
  let isQuoted = false;
  let end = text.length;
  for (let at = text.length - 1; at >= -1; at -= 1) {
    if (text[at] === '"') isQuoted = !isQuoted;
    if (at >= 0 && (isQuoted || text[at] !== ',')) continue;
    const element = text.slice(at + 1, end).trim();
    if (element !== '') yield forwardedFor(element);
    end = at;
  }
}

/** The address of `for=` in one element; null if it is missing, repeated or malformed. */
function forwardedFor(element: string): Hop {
  let node: string | null = null;
  PAIR.lastIndex = 0;
  while (PAIR.lastIndex < element.length) {
    const [, name, quoted, plain] = PAIR.exec(element) ?? [];
    if (name === undefined) return null;
    if (name.toLowerCase() !== 'for') continue;
    if (node !== null) return null;
    node = quoted ?? plain ?? '';
  }
  return node === null ? null : addressOf(node);
}

/** An address with or without a port, IPv6 with or without brackets. */
function addressOf(node: string): Hop {
  const [, ipv4, ipv6] = WITH_PORT.exec(node) ?? [];
  const address = ipv4 ?? ipv6 ?? node;
  if (isIPv4(address)) return address;
  return isIPv6(address) ? normaliseAddress(address) : null;
}
