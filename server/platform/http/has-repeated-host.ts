import type { IncomingMessage } from 'node:http';

/** Whether a request has two Host headers; Node's own server keeps the first (RFC 9112, 3.2). */
export function hasRepeatedHost({ rawHeaders }: IncomingMessage): boolean {
  let found = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') found += 1;
  }
  return found > 1;
}
