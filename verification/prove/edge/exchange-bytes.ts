import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { type Client, openClient } from './open-client.ts';

const PROBE = Buffer.from('GET /live HTTP/1.1\r\nHost: us.test\r\nConnection: close\r\n\r\n');
const POLL_MS = 4;

/**
 * Sends bytes in pieces, then a plain request. Returns the status of every response with its
 * redirect target, and 'open' if the server still waits for more at the end.
 */
export async function exchangeBytes(
  server: Server,
  bytes: Buffer,
  cuts: readonly number[],
  quietMs: number,
): Promise<string> {
  const client = openClient((server.address() as AddressInfo).port);
  for (const [index, end] of [...cuts, bytes.length].entries()) {
    await write(client, bytes.subarray(cuts[index - 1] ?? 0, end));
  }
  await waitForQuiet(client, () => (client.received() === '' ? quietMs : quietMs / 6));
  await write(client, PROBE);
  await waitForQuiet(client, () => quietMs);
  const end = client.isClosed() ? '' : 'open';
  client.socket.destroy();
  return `${readStatuses(client.received())}${end}`;
}

/** Resolves when the kernel has the piece, so that the next one is a separate segment. */
function write({ socket, closed }: Client, piece: Buffer): Promise<void> {
  if (socket.destroyed) return Promise.resolve();
  const written = new Promise<void>((resolve) => {
    socket.write(piece, () => setImmediate(resolve));
  });
  return Promise.race([written, closed]);
}

/** Waits for the end of the connection, or until nothing has arrived for a while. */
async function waitForQuiet(client: Client, quietMs: () => number): Promise<void> {
  const begun = performance.now();
  while (!client.isClosed()) {
    if (performance.now() - Math.max(begun, client.activeMs()) > quietMs()) return;
    await setTimeout(POLL_MS);
  }
}

function readStatuses(received: string): string {
  let found = '';
  for (const [head] of received.matchAll(/HTTP\/1\.1 \d{3} .*?\r\n\r\n/gs)) {
    // Without the click reference, which differs for every click.
    const location = /\r\nLocation: (\S+?)[?&]click_ref=/i.exec(head)?.[1];
    found += `${head.slice(9, 12)} ${location === undefined ? '' : `${location} `}`;
  }
  return found;
}
