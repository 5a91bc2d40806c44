import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { KeyScope } from '#contract/orders/keys.ts';
import { MAX_BATCH, orderDecision, type Problem } from '#contract/orders/order-api.ts';
import { addressBlock } from '#server/platform/http/address-block.ts';
import { hasLargeBody } from '#server/platform/http/has-large-body.ts';
import { logRefused, logRefusedField } from '#server/platform/http/log-security-event.ts';
import { openSlots } from '#server/platform/http/open-slots.ts';
import type { Parts } from '#server/platform/parts.ts';
import { consumeLimit } from '#server/platform/rate-limits/consume-limit.ts';
import { Refusal, refuse } from '#server/platform/refusal.ts';
import { admitProgram } from '../admit-brand.ts';
import { type BrandClient, requireScope } from '../keys/admit-key.ts';
import { FieldRefusal, readItem } from '../read-order.ts';
import { type Sender, storeRefusals } from '../store-refusals.ts';
import { decideOrder } from './decide-order.ts';
import { describeApi } from './describe-api.ts';
import { refusalOf, reportOrders } from './report-orders.ts';
import { itemsOf, problemOf } from './rules.ts';
import { showOrder } from './show-order.ts';

/** Enough for 1,000 orders of a few lines each. */
const MAX_BODY_BYTES = 4 * 1024 * 1024;
const PROBLEM = 'application/problem+json; charset=utf-8';

type Outcome = { order_id: string; repeated?: boolean } | Refusal;

/**
 * The order API of brands, described by `GET /in/openapi.json`: `POST /in/orders`, `POST /in/orders/decisions`, `GET
 * /in/orders/{order_id}`. The key is checked before the body is read. One order or decision is answered
 * by its own HTTP status; a batch by 200, or 207 if some of it is refused. Errors are problem details
 * (RFC 9457).
 */
export async function serveOrderApi(app: FastifyInstance, parts: Parts): Promise<void> {
  const openapi = JSON.stringify(describeApi(parts.config));
  app.get('/in/openapi.json', async (_request, reply) =>
    reply
      .header('access-control-allow-origin', '*')
      .header('cache-control', 'public, max-age=300')
      .type('application/json; charset=utf-8')
      .send(openapi),
  );
  const clients = new WeakMap<object, BrandClient>();
  const slots = openSlots();
  await app.register(async (scope) => {
    scope.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
      const refusal = error instanceof Refusal ? error : faultOf(parts, error, request);
      if (refusal instanceof FieldRefusal) logRefusedField(parts.log, request, refusal.field);
      else logRefused(parts.log, request, refusal.key);
      return sendProblem(reply, problemOf(refusal, parts.config.public_url, request.id));
    });
    scope.addHook('onRequest', async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const client = await admitOrLimit(parts, request, app.clients.ofRequest(request.raw), reply);
      clients.set(request, client);
      await limitBrand(parts, reply, client);
      if (!hasLargeBody(request)) return;
      const release = slots.take({ kind: 'session', name: client.brand.mcid });
      reply.raw.once('close', release);
    });
    const clientOf = (request: FastifyRequest, scope: KeyScope) =>
      requireClient(clients.get(request), scope);
    scope.post('/in/orders', { bodyLimit: MAX_BODY_BYTES }, async (request, reply) => {
      const client = clientOf(request, 'orders.write');
      const { items, isBatch } = itemsOf(request.body, 'orders', MAX_BATCH);
      const outcomes = await reportOrders(parts, client, items);
      const sender = senderOf(client, app.clients.ofRequest(request.raw));
      await storeRefusals(parts, sender, 'api', refusedOf(items, outcomes));
      return sendOutcomes(parts, reply, outcomes, isBatch);
    });
    scope.post('/in/orders/decisions', { bodyLimit: MAX_BODY_BYTES }, async (request, reply) => {
      const client = clientOf(request, 'orders.decide');
      const { items, isBatch } = itemsOf(request.body, 'decisions', MAX_BATCH);
      const outcomes: Outcome[] = [];
      for (const item of items) outcomes.push(await decideItem(parts, client, item));
      return sendOutcomes(parts, reply, outcomes, isBatch);
    });
    scope.get('/in/orders/:order_id', { exposeHeadRoute: false }, async (request) => {
      const { brand } = clientOf(request, 'orders.read');
      const { order_id } = request.params as { order_id: string };
      return showOrder(parts.db, brand, order_id);
    });
  });
}

/** A key for test orders may report orders, which then must be tests. */
function requireClient(client: BrandClient | undefined, wanted: KeyScope): BrandClient {
  if (!client) throw new Error('The request was not authenticated.');
  const isTest = wanted === 'orders.write' && client.scopes.includes('orders.test');
  if (!isTest) requireScope(client, wanted);
  return client;
}

/** A key for test orders is issued to staff: it does not prove that the brand reports an order. */
const senderOf = ({ brand, scopes }: BrandClient, address: string): Sender =>
  scopes.includes('orders.write') ? { brand_id: brand.id } : { mcid: brand.mcid, address };

/** Wrong keys are limited per address, so that keys cannot be guessed. */
async function admitOrLimit(
  parts: Parts,
  request: FastifyRequest,
  address: string,
  reply: FastifyReply,
): Promise<BrandClient> {
  try {
    return await admitProgram(parts.db, request);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const limit = await consumeLimit(parts.db, 'order_api_key', addressBlock(address));
    if (limit.isWithin) throw error;
    // The refusal that follows hides this one.
    logRefused(parts.log, request, error.key);
    reply.header('retry-after', limit.resetSeconds);
    refuse('TOO_MANY_REQUESTS');
  }
}

async function limitBrand({ db }: Parts, reply: FastifyReply, { brand }: BrandClient) {
  const limit = await consumeLimit(db, 'order_api', String(brand.id));
  reply.header('ratelimit-limit', limit.limit);
  reply.header('ratelimit-remaining', limit.remaining);
  reply.header('ratelimit-reset', limit.resetSeconds);
  if (limit.isWithin) return;
  reply.header('retry-after', limit.resetSeconds);
  refuse('TOO_MANY_REQUESTS');
}

async function decideItem(parts: Parts, client: BrandClient, item: unknown): Promise<Outcome> {
  try {
    return await decideOrder(parts, client, readItem(orderDecision, item));
  } catch (error) {
    return refusalOf(parts, error);
  }
}

function refusedOf(items: readonly unknown[], outcomes: readonly Outcome[]) {
  return outcomes.flatMap((refusal, index) => {
    const fields = items[index];
    const isKept = refusal instanceof Refusal && typeof fields === 'object' && fields !== null;
    return isKept ? [{ refusal, fields: fields as Record<string, unknown> }] : [];
  });
}

function sendOutcomes(
  { config, log }: Parts,
  reply: FastifyReply,
  outcomes: readonly Outcome[],
  isBatch: boolean,
) {
  for (const outcome of outcomes) {
    if (outcome instanceof FieldRefusal) logRefusedField(log, reply.request, outcome.field);
  }
  const results = outcomes.map((outcome, index) => {
    if (!(outcome instanceof Refusal)) return { index, status: statusOf(outcome), result: outcome };
    const problem = problemOf(outcome, config.public_url, reply.request.id);
    return { index, status: problem.status, problem };
  });
  const [first] = results;
  if (!isBatch && first) {
    if (first.problem) return sendProblem(reply, first.problem);
    return reply.code(first.status).send(first.result);
  }
  const refused = results.filter((one) => 'problem' in one).length;
  const counts = { accepted: results.length - refused, refused };
  return reply.code(refused === 0 ? 200 : 207).send({ ...counts, results });
}

/** 201 for an order that was recorded by this request; a decision and a repeat create nothing. */
const statusOf = (outcome: { repeated?: boolean }) => (outcome.repeated === false ? 201 : 200);

const RETRY_SECONDS = 5;

function sendProblem(reply: FastifyReply, body: Problem) {
  const isRetried = body.status === 429 || body.status === 503;
  if (isRetried && !reply.hasHeader('retry-after')) reply.header('retry-after', RETRY_SECONDS);
  if (body.status === 401) reply.header('www-authenticate', 'Bearer');
  return reply.code(body.status).type(PROBLEM).send(body);
}

function faultOf({ log }: Parts, error: Error & { statusCode?: number }, request: FastifyRequest) {
  const status = error.statusCode ?? 500;
  if (status === 413) return new Refusal('REQUEST_TOO_LARGE');
  if (status < 500) return new Refusal('HTTP_CLIENT_PARAM_ERROR');
  log.error({ err: error, path: request.url.split('?')[0] }, 'a request of the order API failed');
  return new Refusal('SERVICE_UNAVAILABLE');
}
