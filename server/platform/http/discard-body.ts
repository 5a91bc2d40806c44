import type { IncomingMessage } from 'node:http';

/** Covers a refused upload of usual size: a browser reads the response only after sending it all. */
const MAX_BYTES = 11 * 1024 * 1024;
/** The limit for a body that does not state its length. */
const MAX_UNSTATED_BYTES = 1024 * 1024;
const MAX_MS = 10_000;
const CLOSE_AFTER_MS = 2_000;
const PAUSE_MS = 10;

/**
 * Handles the rest of a request body after the response. A body of up to 11 MB is read and
 * discarded, for at most 10 seconds, so that a browser can read the response and the connection can
 * serve the next request. Of a larger body nothing more is read, and of one of unknown length some
 * 1 MB, which costs little; the connection is closed after 2 seconds unless the body has ended.
 */
export function discardBody(request: IncomingMessage): void {
  if (request.complete || request.readableEnded || request.destroyed) return;
  const { 'content-length': stated } = request.headers;
  const isSmall = stated !== undefined && Number(stated) <= MAX_BYTES;
  const timer = setTimeout(() => request.destroy(), isSmall ? MAX_MS : CLOSE_AFTER_MS);
  timer.unref();
  request.on('error', () => {});
  for (const end of ['end', 'close']) request.once(end, () => clearTimeout(timer));
  request.unpipe();
  request.resume();
  // Node resumes the connection within this turn of the event loop, so it is paused in the next one.
  if (!isSmall) setImmediate(() => readSlowly(request, stated ? 0 : MAX_UNSTATED_BYTES));
}

/** Reads the connection for one turn of the event loop at a time, until the body or `leftBytes` end. */
function readSlowly(request: IncomingMessage, leftBytes: number): void {
  const { socket } = request;
  if (request.complete || socket.destroyed || !('pause' in socket)) return;
  socket.pause();
  if (leftBytes <= 0) return;
  const begunAt = socket.bytesRead;
  const next = () => {
    socket.resume();
    setImmediate(() => readSlowly(request, leftBytes - (socket.bytesRead - begunAt)));
  };
  setTimeout(next, PAUSE_MS).unref();
}
