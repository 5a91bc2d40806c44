import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type ErrorKey, errorCodes } from '#contract/errors.ts';
import { text } from '#contract/fields.ts';
import { orderReport } from '#contract/orders/fields.ts';
import { acceptedLanguage } from '#server/platform/http/accepted-language.ts';
import { addressBlock } from '#server/platform/http/address-block.ts';
import { hasLargeBody } from '#server/platform/http/has-large-body.ts';
import { logRefused, logRefusedField } from '#server/platform/http/log-security-event.ts';
import { openSlots } from '#server/platform/http/open-slots.ts';
import type { Parts } from '#server/platform/parts.ts';
import { Refusal, refuse } from '#server/platform/refusal.ts';
import { admitBrand, type BrandProof, signedText } from './intake/admit-brand.ts';
import { describeRefusal, statusOf } from './intake/describe-refusal.ts';
import { FieldRefusal, readItem, withoutEmpty } from './intake/read-order.ts';
import { receiveOrder } from './intake/receive-order.ts';
import { type Sender, storeRefusals } from './intake/store-refusals.ts';
import type { Source } from './lines/rules.ts';

type Fields = Record<string, unknown>;

/** Enough for an order of 1,000 lines. */
const MAX_BODY_BYTES = 512 * 1024;
const PIXEL_PATH = '/in/pixel.gif';
/** Refused pixels with these keys have status 503, all others 200: a browser shows no picture either way. */
const PIXEL_BUSY: readonly ErrorKey[] = [
  'SERVICE_UNAVAILABLE',
  'SERVICE_BUSY',
  'TOO_MANY_REQUESTS',
];
const RETRY_SECONDS = 5;

/** The smallest GIF: one transparent pixel. */
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

const mcid = text(100, {
  required: 'BRAND_QUERY_MCID_REQUIRED',
  type: 'BRAND_QUERY_MCID_STRING',
});

/**
 * Endpoints where brands report orders: `POST /in/conversion` as form or JSON with the brand's
 * secret or a signature, or `GET` with a signature. Returns {code, message, data} with status 200
 * once everything is stored, or a refusal with nothing stored, whose sentence, field and status are
 * those of the order API, so that a shop that checks only the status retries what is worth it. `GET
 * /in/pixel.gif` does the same as an image on the page after the order; the image is returned once
 * the order is stored, and the status of a refusal is 200.
 */
export async function serveOrders(app: FastifyInstance, parts: Parts): Promise<void> {
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    const addressOf = ({ raw }: FastifyRequest) => app.clients.ofRequest(raw);
    const slots = openSlots();
    scope.addHook('onRequest', async (request, reply) => {
      if (!hasLargeBody(request)) return;
      // The body contains the brand and its proof, so until it is read the sender is anonymous and
      // large bodies are limited per client address.
      const release = slots.take({
        kind: 'visitor',
        name: addressBlock(addressOf(request)),
      });
      reply.raw.once('close', release);
    });
    scope.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
      // Only the path: the query may contain a secret that was sent there by mistake.
      const [path = ''] = request.url.split('?');
      const refusal = error instanceof Refusal ? error : faultOf(parts, error, path);
      if (refusal instanceof FieldRefusal) logRefusedField(parts.log, request, refusal.field);
      else logRefused(parts.log, request, refusal.key);
      return sendRefusal(request, reply, refusal, path === PIXEL_PATH);
    });
    scope.route({
      method: ['GET', 'POST'],
      url: '/in/conversion',
      bodyLimit: MAX_BODY_BYTES,
      // A HEAD request must not record an order.
      exposeHeadRoute: false,
      handler: async (request, reply) => {
        reply.header('cache-control', 'no-store');
        const data = await receiveReport(parts, request, addressOf(request), 'call');
        return { code: 0, message: 'success', data };
      },
    });
    scope.get(PIXEL_PATH, { exposeHeadRoute: false }, async (request, reply) => {
      reply.header('cache-control', 'no-store');
      await receiveReport(parts, request, addressOf(request), 'pixel');
      return reply.type('image/gif').send(PIXEL);
    });
  });
}

async function receiveReport(
  parts: Parts,
  request: FastifyRequest,
  address: string,
  source: Source,
) {
  const fields = withoutEmpty({ ...asFields(request.query), ...asFields(request.body) });
  let sender: Sender = { mcid: fields.brand, address };
  try {
    const brand = await admitBrand(parts.db, parse(mcid, fields.brand), proofOf(request, fields));
    sender = { brand_id: brand.id };
    return await receiveOrder(parts, brand, readItem(orderReport, fields), source);
  } catch (refusal) {
    if (refusal instanceof Refusal)
      await storeRefusals(parts, sender, source, [{ refusal, fields }]);
    throw refusal;
  }
}

/**
 * Reads the brand's proof. URLs end up in logs, browser histories and referrers, so a secret in the
 * query is refused even if it is correct, and a GET request needs a signature.
 */
function proofOf(request: FastifyRequest, fields: Fields): BrandProof {
  if (withoutEmpty(asFields(request.query)).secret !== undefined) refuse('BRAND_SECRET_IN_QUERY');
  if (typeof fields.signature === 'string') {
    return { signature: fields.signature, signed: signedText(fields) };
  }
  if (request.method === 'GET') refuse('BRAND_SIGNATURE_REQUIRED');
  const bearer = /^Bearer\s+(\S+)\s*$/i.exec(request.headers.authorization ?? '')?.[1];
  const secret = bearer ?? fields.secret;
  if (typeof secret !== 'string') refuse('BRAND_SECRET_INVALID');
  return { secret };
}

type Parsed<Output> =
  | { success: true; data: Output }
  | { success: false; error: { issues: readonly { message: string }[] } };

function parse<Output>(
  schema: { safeParse: (value: unknown) => Parsed<Output> },
  value: unknown,
): Output {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const key = parsed.error.issues[0]?.message ?? '';
  refuse(Object.hasOwn(errorCodes, key) ? (key as ErrorKey) : 'PARAMS_TYPE_ERROR');
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function asFields(value: unknown): Fields {
  if (value === undefined || value === null) return {};
  if (!isFields(value)) refuse('HTTP_CLIENT_PARAM_ERROR');
  return value;
}

function faultOf(parts: Parts, error: Error & { statusCode?: number }, path: string): Refusal {
  const status = error.statusCode ?? 500;
  if (status === 413) return new Refusal('REQUEST_TOO_LARGE');
  if (status < 500) return new Refusal('HTTP_CLIENT_PARAM_ERROR');
  parts.log.error({ err: error, path }, 'an order failed');
  return new Refusal('SERVICE_UNAVAILABLE');
}

function sendRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Refusal,
  isPixel: boolean,
) {
  const answer = describeRefusal(refusal, acceptedLanguage(request.headers['accept-language']));
  if (isPixel) return reply.code(PIXEL_BUSY.includes(refusal.key) ? 503 : 200).send(answer);
  const status = statusOf(refusal.key);
  if (status === 401) reply.header('www-authenticate', 'Bearer');
  if (status === 429 || status === 503) reply.header('retry-after', RETRY_SECONDS);
  return reply.code(status).send(answer);
}
