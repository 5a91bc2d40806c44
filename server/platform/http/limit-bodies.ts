import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

const MAX_BYTES = 64 * 1024 * 1024;
/** What is read from a socket at once. */
const CHUNK_BYTES = 64 * 1024;
const SWEEP_MS = 200;

/**
 * Bounds what the bodies that are being received take together, for each of them is held in memory
 * until it is complete. Beyond `maxBytes` the connections of the largest are closed, since what people
 * and their programs send is small. Uploads are not counted: they go to disk as they arrive.
 */
export function limitBodies(app: FastifyInstance, maxBytes = MAX_BYTES): void {
  /** By request, how many bytes its connection had brought before it. */
  const open = new Map<IncomingMessage, number>();
  /** By connection, how many bytes it had brought when its last request was answered. */
  const answeredAt = new WeakMap<Socket, number>();

  app.addHook('onRequest', async ({ raw }, reply) => {
    const { method, headers } = raw;
    const isUpload = headers['content-type']?.startsWith('multipart/') === true;
    const { socket } = raw;
    // Requests that are injected in tests come through no connection.
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
      // Well below the limit, so that not every sweep has to close some.
      if (left <= maxBytes / 2) return;
      left -= bytes;
      request.socket.destroy();
    }
  }, SWEEP_MS);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
