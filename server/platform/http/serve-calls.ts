import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type ErrorKey, errorCodes } from '#contract/errors.ts';
import { hashToken } from '../ids.ts';
import type { Parts } from '../parts.ts';
import type { Answered, UploadedFile, Visit } from './answer.ts';
import { type Admit, type Around, type Reply, runCall } from './run-call.ts';

/** Puts every answered call at `POST /api{path}`; whatever happens, the answer is {code, message, data}. */
export async function serveCalls(
  app: FastifyInstance,
  parts: Parts,
  admit: Admit,
  answered: readonly Answered[],
  around?: Around,
): Promise<void> {
  await app.register(multipart, { limits: { files: 1, fields: 4 } });
  for (const one of answered) {
    app.post(`/api${one.call.path}`, async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const opened = one.call.upload
        ? await readParts(request, one.call.mostBytes)
        : plainBody(request);
      const visit = visitOf(request);
      const answered = await runCall(parts, admit, one, { ...opened, visit }, around);
      const seconds = retryAfterOf(answered);
      if (seconds !== undefined) reply.header('retry-after', String(seconds));
      return answered;
    });
  }
  app.all('/api/*', async () => failure('CALL_NOT_FOUND'));
}

/** The answer for a request that never reached its call. */
export function failure(key: ErrorKey): Reply {
  return { code: errorCodes[key], message: key, data: null };
}

/** The seconds a refusal asks to wait, also sent as the header that clients know. */
function retryAfterOf({ code, data }: Reply): number | undefined {
  if (code === 0 || typeof data !== 'object' || data === null) return undefined;
  const { retry_after_seconds: seconds } = data as { retry_after_seconds?: unknown };
  return typeof seconds === 'number' ? seconds : undefined;
}

function plainBody(request: FastifyRequest): { body: unknown; file: null } {
  // A page elsewhere can send text or a form without asking; JSON it cannot.
  const isJson = request.headers['content-type']?.startsWith('application/json') ?? false;
  return { body: isJson ? request.body : null, file: null };
}

async function readParts(
  request: FastifyRequest,
  mostBytes: number,
): Promise<{ body: unknown; file: UploadedFile | null }> {
  if (!request.isMultipart()) return { body: request.body, file: null };
  let file: UploadedFile | null = null;
  let body: unknown = null;
  for await (const part of request.parts({ limits: { fileSize: mostBytes } })) {
    if (part.type === 'file') file = { name: part.filename, bytes: await part.toBuffer() };
    else if (part.fieldname === 'data') body = parseJson(part.value);
  }
  return { body, file };
}

function parseJson(text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    return null;
  }
}

function visitOf(request: FastifyRequest): Visit {
  const device = request.headers['x-device'];
  return {
    address: request.ip,
    user_agent: (request.headers['user-agent'] ?? '').slice(0, 500),
    device: typeof device === 'string' && device !== '' ? hashToken(device) : '',
  };
}
