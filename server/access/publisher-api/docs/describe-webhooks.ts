import * as z from 'zod/mini';
import { postbackMacros } from '#contract/postbacks/macros.ts';
import { nameOfEventType, sampleValuesOf } from '#contract/postbacks/samples.ts';
import { describeField } from '#contract/publisher-api/api-call.ts';
import { bodyOf, type NamedSchemas } from '#server/platform/http/write-openapi.ts';

const EVENT_TYPES = [1, 2, 3, 4, 5, 6, 7];

/** The body of a postback: every field is text; a field without a value is empty or absent. */
const postback = z.object(
  Object.fromEntries(
    postbackMacros
      .filter(({ name }) => name !== 'signature' && name !== 'attempt')
      .map(({ name, label }) => {
        const isRequired = name === 'event' || name === 'event_id';
        return [name, describeField(isRequired ? z.string() : z.optional(z.string()), label)];
      }),
  ),
);

/** The flat form of a body, and the nested form of Standard Webhooks. */
export const postbackSchemas: NamedSchemas = {
  Postback: postback,
  PostbackEnvelope: z.object({
    type: z.enum(EVENT_TYPES.map(nameOfEventType)),
    timestamp: describeField(z.string(), 'ISO 8601 with an offset.'),
    data: postback,
  }),
};

/** The postbacks as OpenAPI webhooks: requests that this program sends to the publisher. */
export function describeWebhooks(): object {
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
          ...bodyOf(['PostbackEnvelope', 'Postback'])['application/json'],
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
