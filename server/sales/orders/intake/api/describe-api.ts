import {
  acceptedOrder,
  apiOrder,
  decidedOrder,
  decisionResults,
  MAX_BATCH,
  orderDecision,
  orderResults,
  problem,
  shownOrder,
} from '#contract/orders/order-api.ts';
import { fieldForms, statusOfKey } from '#contract/orders/problems.ts';
import type { Config } from '#server/platform/config.ts';
import { bodyOf, schemaRef, writeOpenapi } from '#server/platform/http/write-openapi.ts';

/** The OpenAPI document of the order API. */
export function describeApi({
  network_name,
  tracking_url,
}: Pick<Config, 'network_name' | 'tracking_url'>): object {
  return writeOpenapi({
    info: {
      title: `${network_name} order API`,
      description: `Report and decide orders. One order or decision is answered by its own HTTP status; a batch of up to ${MAX_BATCH} by 200, or by 207 if some of it is refused. Errors are problem details (RFC 9457). Every request may be repeated: orders are identified by order_id and line_id, refunds by refund_id. Orders with test: true are evaluated and stored apart.`,
    },
    server: tracking_url,
    bearer: { name: 'key', bearerFormat: 'sk_...' },
    paths: PATHS,
    requests: { Order: apiOrder, Decision: orderDecision },
    replies: {
      AcceptedOrder: acceptedOrder,
      OrderResults: orderResults,
      DecidedOrder: decidedOrder,
      DecisionResults: decisionResults,
      ShownOrder: shownOrder,
      Problem: problem,
    },
    fields: fieldForms,
  });
}

const response = (description: string, names: readonly string[]) => ({
  description,
  content: bodyOf(names),
});

/** Every status that a refusal can have. */
const PROBLEMS = Object.fromEntries(
  [...new Set([...Object.values(statusOfKey), 422])]
    .sort((one, other) => one - other)
    .map((status) => [
      String(status),
      { description: 'Refused.', content: bodyOf(['Problem'], 'application/problem+json') },
    ]),
);

function operation(
  operationId: string,
  summary: string,
  item: string,
  list: string,
  responses: object,
) {
  const items = { type: 'array', minItems: 1, maxItems: MAX_BATCH, items: schemaRef(item) };
  const batch = { type: 'object', required: [list], properties: { [list]: items } };
  const schema = { anyOf: [schemaRef(item), batch] };
  return {
    operationId,
    summary,
    requestBody: { required: true, content: { 'application/json': { schema } } },
    responses: { ...responses, ...PROBLEMS },
  };
}

const PATHS = {
  '/in/orders': {
    post: operation('reportOrders', 'Report one order or a batch.', 'Order', 'orders', {
      '200': response('The order was known, or the whole batch was accepted.', [
        'AcceptedOrder',
        'OrderResults',
      ]),
      '201': response('The order was recorded.', ['AcceptedOrder']),
      '207': response('Some orders of the batch were refused.', ['OrderResults']),
    }),
  },
  '/in/orders/decisions': {
    post: operation(
      'decideOrders',
      'Approve, amend, reject, cancel or refund orders.',
      'Decision',
      'decisions',
      {
        '200': response('The decision was applied, or the whole batch was accepted.', [
          'DecidedOrder',
          'DecisionResults',
        ]),
        '207': response('Some decisions of the batch were refused.', ['DecisionResults']),
      },
    ),
  },
  '/in/orders/{order_id}': {
    get: {
      operationId: 'showOrder',
      summary: 'Show the lines of an order.',
      parameters: [{ name: 'order_id', in: 'path', required: true, schema: { type: 'string' } }],
      responses: { '200': response('The lines.', ['ShownOrder']), ...PROBLEMS },
    },
  },
};
