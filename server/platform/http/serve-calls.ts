import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Counter, Registry } from 'prom-client';
import { SMALL_BODY_BYTES } from '#contract/call.ts';
import { hashToken } from '../ids.ts';
import type { Parts } from '../parts.ts';
import { Refusal, refuse } from '../refusal.ts';
import { acceptedLanguage } from './accepted-language.ts';
import type { Reply } from './add-text.ts';
import type { CallHandler, Visit } from './answer.ts';
import type { ClientAddresses } from './client-address/open-client-addresses.ts';
import { hasLargeBody } from './has-large-body.ts';
import { logRefused } from './log-security-event.ts';
import { openSlots } from './open-slots.ts';
import { openUpload, type UploadSpace } from './open-upload.ts';
import { refusalFor } from './refusal-for.ts';
import { type Admit, type Around, runPortalCall } from './run-portal-call.ts';
import { serveBatch } from './serve-batch.ts';

// The same as the server's limit for any request.
const UPLOAD_TIMEOUT_MS = 25_000;

/**
 * Registers every call at `POST /api{path}`. Every reply is {code, message, data}; that of a failure
 * also has a `text` if the language of the user is known.
 */
export async function serveCalls(
  app: FastifyInstance,
  parts: Parts,
  admit: Admit,
  handlers: readonly CallHandler[],
  around?: Around,
  metrics = new Registry(),
): Promise<void> {
  await app.register(multipart);
  const space = await openUploadSpace(parts, metrics);
  const answerRequest = async (request: FastifyRequest, handler: CallHandler): Promise<Reply> => {
    const visit = visitOf(request, app.clients);
    if (!handler.call.upload || !request.isMultipart()) {
      return runPortalCall(parts, admit, handler, { body: plainBody(request), visit }, around);
    }
    try {
      const upload = await openUpload(request, space, handler.call.maxBytes);
      return await runPortalCall(parts, admit, handler, { ...upload, visit }, around).finally(
        upload.close,
      );
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      logRefused(parts.log, request, error.key);
      return refusalFor(request, error.key, error.data);
    }
  };
  for (const handler of handlers) {
    const { path, bodyBytes: bodyLimit } = handler.call;
    const onRequest = bodyLimit > SMALL_BODY_BYTES ? [admitLargeBody(parts, admit, handler)] : [];
    app.post(`/api${path}`, { bodyLimit, onRequest }, async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const answer = await answerRequest(request, handler);
      const seconds = retryAfterOf(answer);
      if (seconds !== undefined) reply.header('retry-after', String(seconds));
      return answer;
    });
  }
  serveBatch(
    app,
    handlers,
    (request, { handler, ...found }) => {
      const visit = visitOf(request, app.clients);
      return runPortalCall(parts, admit, handler, { ...found, visit }, around);
    },
    (request) => refusalFor(request, 'HTTP_CLIENT_PARAM_ERROR'),
  );
  app.all('/api/*', async (request) => refusalFor(request, 'CALL_NOT_FOUND'));
}

/**
 * Reads a large body only from a caller with a token in a header: the token in the body arrives too
 * late.
 */
function admitLargeBody({ log }: Parts, admit: Admit, { call }: CallHandler) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    if (!hasLargeBody(request)) return;
    const [, token] = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
    try {
      if (token === undefined) refuse('REQUEST_TOO_LARGE');
      await admit(call, token, visitOf(request, request.server.clients), null);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      logRefused(log, request, error.key);
      const refusal = refusalFor(request, error.key, error.data);
      return reply.header('cache-control', 'no-store').send(refusal);
    }
  };
}

/** Starts with an empty folder: a killed process may have left files there. */
async function openUploadSpace({ config, log }: Parts, metrics: Registry): Promise<UploadSpace> {
  const folder = join(config.data_dir, 'incoming');
  await rm(folder, { recursive: true, force: true });
  const failed = new Counter({
    name: 'tributary_uploads_failed',
    help: 'Uploads that were aborted, timed out or were malformed',
    registers: [metrics],
  });
  const onFailure = (error: unknown) => {
    failed.inc();
    log.debug({ err: error }, 'an upload failed');
  };
  return { folder, slots: openSlots(), timeoutMs: UPLOAD_TIMEOUT_MS, onFailure };
}

/** Seconds to wait after a refusal, also sent as the standard Retry-After header. */
function retryAfterOf({ code, data }: Reply): number | undefined {
  if (code === 0 || typeof data !== 'object' || data === null) return undefined;
  const { retry_after_seconds: seconds } = data as { retry_after_seconds?: unknown };
  return typeof seconds === 'number' ? seconds : undefined;
}

function plainBody(request: FastifyRequest): unknown {
  // A page of another origin can send text or a form without a preflight request, but not JSON.
  const isJson = request.headers['content-type']?.startsWith('application/json') ?? false;
  return isJson ? request.body : null;
}

function visitOf(request: FastifyRequest, clients: ClientAddresses): Visit {
  const device = request.headers['x-device'];
  return {
    address: clients.ofRequest(request.raw),
    user_agent: (request.headers['user-agent'] ?? '').slice(0, 500),
    language: acceptedLanguage(request.headers['accept-language']),
    device: typeof device === 'string' && device !== '' ? hashToken(device) : '',
  };
}
