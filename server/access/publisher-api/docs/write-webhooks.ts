import { postbackMacros } from '#contract/postbacks/macros.ts';
import { nameOfEventType, sampleValuesOf } from '#contract/postbacks/samples.ts';
import { schemaRef } from './name-schemas.ts';
import type { JsonSchema } from './request-schema.ts';

const EVENT_TYPES = [1, 2, 3, 4, 5, 6, 7];

/** The body of a postback: every field is text; a field without a value is empty or absent. */
export const postbackSchema: JsonSchema = {
  type: 'object',
  properties: Object.fromEntries(
    postbackMacros
      .filter(({ name }) => name !== 'signature' && name !== 'attempt')
      .map(({ name, label }) => [name, { type: 'string', description: label }]),
  ),
  required: ['event', 'event_id'],
};

/** The postbacks as OpenAPI webhooks: requests that this program sends to the publisher. */
export function writeWebhooks(): object {
  return Object.fromEntries(
    EVENT_TYPES.map((type) => [nameOfEventType(type), { post: webhookOf(type) }]),
  );
}

function webhookOf(type: number) {
  const { signature: _signature, attempt: _attempt, ...data } = sampleValuesOf(type);
  const event = nameOfEventType(type);
  return {
    operationId: `on_${event.replace('.', '_')}`,
    summary: event,
    description:
      'JSON body of a POST, nested as in Standard Webhooks or flat; GET and forms have the parameters that the publisher chose.',
    requestBody: {
      content: {
        'application/json': {
          schema: { anyOf: [schemaRef('PostbackEnvelope'), schemaRef('Postback')] },
          examples: {
            nested: { value: { type: event, timestamp: '2026-03-01T09:30:00.000Z', data } },
            flat: { value: data },
          },
        },
      },
    },
    responses: { '2XX': { description: 'Received; anything else is retried.' } },
  };
}

/** The nested form of a body, as in Standard Webhooks. */
export const envelopeSchema: JsonSchema = {
  type: 'object',
  properties: {
    type: { type: 'string', enum: EVENT_TYPES.map(nameOfEventType) },
    timestamp: { type: 'string', description: 'ISO 8601 with an offset.' },
    data: schemaRef('Postback'),
  },
  required: ['type', 'timestamp', 'data'],
};
