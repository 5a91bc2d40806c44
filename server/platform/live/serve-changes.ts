import { PassThrough } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ChangeKind } from '#contract/live.ts';
import { logRefused } from '../http/log-security-event.ts';
import type { Log } from '../log.ts';
import { Refusal } from '../refusal.ts';
import type { Audience } from './announce-change.ts';
import type { openChangeFeed } from './open-change-feed.ts';

/** Streams of one user, for example in several browsers; one browser opens one for all its windows. */
const MAX_STREAMS = 6;
const MAX_STREAMS_OF_PROCESS = 5_000;
/** Proxies close connections that are silent for a minute. */
const HEARTBEAT_MS = 25_000;
/** Then the client connects again, which checks its session. */
const STREAM_MS = 5 * 60_000;
/** A kind is announced at once and then at most this often: each time screens request their data. */
const MIN_INTERVAL_MS = 5_000;

/** Authenticates a token; returns the name of its owner and the audiences that the owner is in. */
export type AdmitFollower = (
  token: string | null,
) => Promise<{ owner: string; audiences: readonly Audience[] }>;

/** Streams by owner. */
const open = new Map<string, number>();

/**
 * Registers a stream of server-sent events: `data` is a list of kinds of data that have changed. The
 * token is in the header Authorization, so that it is in no log of addresses. Answers 204 without a
 * session, so that the client stops, 429 beyond the number of streams, 503 while the program stops.
 */
export function serveChanges(
  app: FastifyInstance,
  path: string,
  feed: ReturnType<typeof openChangeFeed>,
  { admit, log }: { admit: AdmitFollower; log: Pick<Log, 'warn'> },
): void {
  const streams = new Set<PassThrough>();
  app.addHook('preClose', async () => {
    for (const stream of streams) stream.end();
  });
  app.get(path, async (request, reply) => {
    const [, token = null] = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
    const follower = await admit(token).catch((error) => {
      if (!(error instanceof Refusal)) throw error;
      logRefused(log, request, error.key);
      return null;
    });
    if (follower === null) return reply.code(204).send();
    if (app.draining.signal.aborted) return refuse(reply, 503);
    const { owner, audiences } = follower;
    const count = open.get(owner) ?? 0;
    if (count >= MAX_STREAMS || total() >= MAX_STREAMS_OF_PROCESS) return refuse(reply, 429);
    open.set(owner, count + 1);
    const body = openStream(app, request);
    streams.add(body);
    const unsubscribe = feed.subscribe(audiences, paced(body));
    body.once('close', () => {
      unsubscribe();
      streams.delete(body);
      const left = (open.get(owner) ?? 1) - 1;
      if (left > 0) open.set(owner, left);
      else open.delete(owner);
    });
    return reply
      .type('text/event-stream')
      .header('cache-control', 'no-store')
      .header('x-accel-buffering', 'no')
      .send(body);
  });
}

const total = () => [...open.values()].reduce((sum, count) => sum + count, 0);

const refuse = (reply: FastifyReply, status: number) =>
  reply.code(status).type('text/plain').send('No events');

/** A stream with heartbeats, which ends in time, with its client, and when the program stops. */
function openStream(app: FastifyInstance, request: FastifyRequest): PassThrough {
  const body = new PassThrough();
  const end = () => void body.end();
  const leave = () => void body.destroy();
  body.write(': open\n\n');
  const heartbeat = setInterval(() => {
    if (!body.writableEnded) body.write(': still open\n\n');
  }, HEARTBEAT_MS);
  const limit = setTimeout(end, STREAM_MS);
  app.draining.signal.addEventListener('abort', end, { once: true });
  request.raw.socket.once('close', leave);
  body.once('close', () => {
    clearInterval(heartbeat);
    clearTimeout(limit);
    app.draining.signal.removeEventListener('abort', end);
    request.raw.socket.off('close', leave);
  });
  return body;
}

/** Writes kinds at once, and those of the following seconds together. */
function paced(body: PassThrough): (kinds: readonly ChangeKind[]) => void {
  const waiting = new Set<ChangeKind>();
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    timer = undefined;
    if (waiting.size === 0 || body.writableEnded) return;
    body.write(`data: ${JSON.stringify([...waiting])}\n\n`);
    waiting.clear();
    timer = setTimeout(flush, MIN_INTERVAL_MS);
    timer.unref();
  };
  body.once('close', () => clearTimeout(timer));
  return (kinds) => {
    for (const kind of kinds) waiting.add(kind);
    timer ??= setTimeout(flush, 50);
  };
}
