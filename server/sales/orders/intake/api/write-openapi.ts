import * as z from 'zod/mini';
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

type Schema = Record<string, unknown> & { properties?: Record<string, Schema>; items?: Schema };

/** The OpenAPI 3.1 document of the order API, from the schemas that validate its requests. */
export function writeOpenapi({
  network_name,
  tracking_url,
}: Pick<Config, 'network_name' | 'tracking_url'>): object {
  return {
    openapi: '3.1.0',
    info: {
      title: `${network_name} order API`,
      version: '1.0.0',
      description: `Report and decide orders. One order or decision is answered by its own HTTP status; a batch of up to ${MAX_BATCH} by 200, or by 207 if some of it is refused. Errors are problem details (RFC 9457). Every request may be repeated: orders are identified by order_id and line_id, refunds by refund_id. Orders with test: true are evaluated and stored apart.`,
    },
    servers: [{ url: tracking_url }],
    security: [{ key: [] }],
    paths: PATHS,
    components: {
      securitySchemes: { key: { type: 'http', scheme: 'bearer', bearerFormat: 'sk_...' } },
      schemas: SCHEMAS,
    },
  };
}

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const json = (names: readonly string[], type = 'application/json') => {
  const [first = ''] = names;
  const schema = names.length === 1 ? ref(first) : { anyOf: names.map(ref) };
  return { [type]: { schema } };
};
const response = (description: string, names: readonly string[]) => ({
  description,
  content: json(names),
});

/** Every status that a refusal can have. */
const PROBLEMS = Object.fromEntries(
  [...new Set([...Object.values(statusOfKey), 422])]
    .sort((one, other) => one - other)
    .map((status) => [
      String(status),
      { description: 'Refused.', content: json(['Problem'], 'application/problem+json') },
    ]),
);

function operation(
  operationId: string,
  summary: string,
  item: string,
  list: string,
  responses: object,
) {
  const items = { type: 'array', minItems: 1, maxItems: MAX_BATCH, items: ref(item) };
  const batch = { type: 'object', required: [list], properties: { [list]: items } };
  const schema = { anyOf: [ref(item), batch] };
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

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): Schema {
  const { $schema: _name, ...made } = z.toJSONSchema(schema, {
    io,
    target: 'draft-2020-12',
    unrepresentable: 'any',
  });
  return withForms(made as Schema);
}

/** Adds the form of each field of a request as its description. */
function withForms(schema: Schema): Schema {
  const { properties, items } = schema;
  return {
    ...schema,
    ...(items && { items: withForms(items) }),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, one]) => {
          const description = fieldForms[name];
          return [name, { ...withForms(one), ...(description && { description }) }];
        }),
      ),
    }),
  };
}

const SCHEMAS = {
  Order: schemaOf(apiOrder, 'input'),
  Decision: schemaOf(orderDecision, 'input'),
  AcceptedOrder: schemaOf(acceptedOrder, 'output'),
  OrderResults: schemaOf(orderResults, 'output'),
  DecidedOrder: schemaOf(decidedOrder, 'output'),
  DecisionResults: schemaOf(decisionResults, 'output'),
  ShownOrder: schemaOf(shownOrder, 'output'),
  Problem: schemaOf(problem, 'output'),
};
