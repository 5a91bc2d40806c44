import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

const MAX_BYTES = 64 * 1024 * 1024;
/** Bytes read from a socket at once. */
const CHUNK_BYTES = 64 * 1024;
const SWEEP_MS = 200;

/**
 * Limits the total size of bodies being received, because each is buffered in memory until it is
 * complete. Beyond `maxBytes` the connections with the largest bodies are closed: bodies of normal
 * clients are small. Uploads do not count; they are streamed to disk.
 */
export function limitBodies(app: FastifyInstance, maxBytes = MAX_BYTES): void {
  /** By request: bytes its connection had received before it. */
  const open = new Map<IncomingMessage, number>();
  /** By connection: bytes received when its last request was answered. */
  const answeredAt = new WeakMap<Socket, number>();

  app.addHook('onRequest', async ({ raw }, reply) => {
    const { method, headers } = raw;
    const isUpload = headers['content-type']?.startsWith('multipart/') === true;
    const { socket } = raw;
    // Requests injected by tests have no connection.
    const hasBody = method !== 'GET' && method !== 'HEAD' && Number.isFinite(socket.bytesRead);
    if (!hasBody || isUpload) return;
    // A head arrives together with the beginning of its body.
    open.set(raw, answeredAt.get(socket) ?? Math.max(0, socket.bytesRead - CHUNK_BYTES));
    reply.raw.once('close', () => {
      open.delete(raw);
      answeredAt.set(socket, socket.bytesRead);
    });
  });

  const timer = setInterval(() => {
    const bodies = [...open].map(([request, before]) => ({
      request,
      bytes: request.socket.bytesRead - before,
    }));
    let left = bodies.reduce((sum, { bytes }) => sum + bytes, 0);
    if (left <= maxBytes) return;
    bodies.sort((one, other) => other.bytes - one.bytes);
    for (const { request, bytes } of bodies) {
      // Well below the limit, so that not every sweep has to close connections.
      if (left <= maxBytes / 2) return;
      left -= bytes;
      request.socket.destroy();
    }
  }, SWEEP_MS);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
