import { PassThrough, pipeline } from 'node:stream';
import { constants, createGzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BATCH_PATH, MAX_BATCH } from '#contract/batch.ts';
import type { Reply } from './add-text.ts';
import type { CallHandler } from './answer.ts';

/** Calls of one batch that run at the same time: as many as a browser has connections. */
const CONCURRENT = 6;

type CallRequest = { path: string };
type Found = { handler: CallHandler; body: CallRequest };
type Run = (request: FastifyRequest, found: Found) => Promise<Reply>;

/**
 * Registers `POST /api/batch`: several calls that only read in one request, because each request of
 * a screen costs a round trip. The body is
 * `{ calls: [{ path, ...envelope }] }`; the reply has one line of JSON per call, its reply with its `index`, in the order in which they are ready, so
 * that a slow call delays no other. Each is authorised and limited as a request of its own would be.
 */
export function serveBatch(
  app: FastifyInstance,
  handlers: readonly CallHandler[],
  run: Run,
  refuse: (request: FastifyRequest) => Reply,
): void {
  const readers = new Map(
    handlers
      .filter(({ call }) => call.effect === 'none' && !call.upload)
      .map((handler) => [handler.call.path, handler]),
  );
  app.post(`/api${BATCH_PATH}`, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const asked = readCalls(request);
    const found = asked?.map((body) => ({ body, handler: readers.get(body.path) }));
    if (!found?.every((one): one is Found => one.handler !== undefined)) return refuse(request);
    const lines = new PassThrough();
    void writeAnswers(lines, found, (one) => run(request, one));
    // A proxy that collects the reply would delay the first answers.
    reply.header('x-accel-buffering', 'no').type('application/x-ndjson');
    return reply.send(compressed(lines, request, reply));
  });
}

/** The calls of a well-formed batch, otherwise null. */
function readCalls(request: FastifyRequest): CallRequest[] | null {
  // A page of another origin can send other types without a preflight request.
  if (!request.headers['content-type']?.startsWith('application/json')) return null;
  const { calls } = (request.body ?? {}) as { calls?: unknown };
  if (!Array.isArray(calls) || calls.length === 0 || calls.length > MAX_BATCH) return null;
  return calls.every((one) => typeof one?.path === 'string') ? calls : null;
}

/** Ends early when the client is gone. `answer` never throws. */
async function writeAnswers(
  lines: PassThrough,
  found: readonly Found[],
  answer: (one: Found) => Promise<Reply>,
): Promise<void> {
  const left = found.entries();
  const work = async () => {
    for (const [index, one] of left) {
      if (lines.destroyed) return;
      const reply = await answer(one);
      if (!lines.destroyed) lines.write(`${JSON.stringify({ index, ...reply })}\n`);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT }, work));
  lines.end();
}

/** Compresses each line as it is written, for a client that accepts it. */
function compressed(lines: PassThrough, request: FastifyRequest, reply: FastifyReply) {
  reply.header('vary', 'accept-encoding');
  if (!/\bgzip\b/.test(String(request.headers['accept-encoding']))) return lines;
  reply.header('content-encoding', 'gzip');
  const gzip = createGzip({ level: 4, flush: constants.Z_SYNC_FLUSH });
  // A client that leaves destroys both.
  pipeline(lines, gzip, () => {});
  return gzip;
}
