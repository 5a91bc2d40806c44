import type { IncomingMessage } from 'node:http';

const MAX_BYTES = 16 * 1024 * 1024;
const MAX_MS = 10_000;

/**
 * Discards what is left of a request's body, so that a client that is still sending gets to read the
 * answer. The connection is closed after 16 MB or 10 seconds.
 */
export function discardBody(request: IncomingMessage): void {
  if (request.complete || request.readableEnded || request.destroyed) return;
  let bytes = 0;
  const timer = setTimeout(() => request.destroy(), MAX_MS);
  timer.unref();
  request.unpipe();
  request.on('error', () => {});
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) request.destroy();
  });
  request.once('close', () => clearTimeout(timer));
  request.resume();
}
