import type { IncomingMessage } from 'node:http';

/** Covers a refused upload of usual size: a browser reads the response only after sending it all. */
const MAX_BYTES = 11 * 1024 * 1024;
const MAX_MS = 10_000;
const CLOSE_AFTER_MS = 2_000;

/**
 * Handles the rest of a request body after the response. A body of up to 11 MB is read and
 * discarded, for at most 10 seconds, so that a browser can read the response. Of a larger body, or
 * one of unknown length, nothing more is read, which costs nothing, and the connection is closed
 * after 2 seconds.
 */
export function discardBody(request: IncomingMessage): void {
  if (request.complete || request.readableEnded || request.destroyed) return;
  const length = Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY);
  const isSmall = length <= MAX_BYTES;
  const { socket } = request;
  const timer = setTimeout(() => request.destroy(), isSmall ? MAX_MS : CLOSE_AFTER_MS);
  timer.unref();
  request.on('error', () => {});
  request.once(isSmall ? 'end' : 'close', () => clearTimeout(timer));
  request.unpipe();
  request.resume();
  // Node resumes the connection within this turn of the event loop, so it is paused in the next one.
  if (!isSmall && 'pause' in socket) setImmediate(() => socket.pause());
}
