import type { IncomingMessage } from 'node:http';

/** A refused upload of usual size: its sender reads the answer only after sending all of it. */
const MAX_BYTES = 11 * 1024 * 1024;
const MAX_MS = 10_000;
const CLOSE_AFTER_MS = 2_000;

/**
 * Deals with what is left of a request's body after its answer. A body of up to 11 MB is read and
 * discarded, for at most 10 seconds, so that a browser gets to the answer. Of a larger one, or one of
 * unknown length, nothing more is read, which costs nothing, and the connection is closed soon.
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
