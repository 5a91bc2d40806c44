import * as z from 'zod/mini';
import { type ApiCall, DIALECT_ZONE } from '#contract/publisher-api/api-call.ts';
import type { NetworkSource } from '#contract/publisher-api/network-source.ts';

export type JsonSchema = Readonly<Record<string, unknown>> & {
  properties?: Record<string, JsonSchema>;
  required?: string[];
};

/** The request body of a call, with the common fields. */
export function requestSchema(call: ApiCall, sources: readonly NetworkSource[]): JsonSchema {
  const { properties, required, ...same } = schemaOf(call.input, 'input');
  return {
    ...same,
    properties: {
      token: {
        type: 'string',
        description: 'Token from the API page; or in the header Authorization: Bearer.',
      },
      source: {
        type: 'string',
        enum: sources.map(({ name }) => name),
        description: 'Name of the network.',
      },
      ...properties,
      time_zone: {
        type: 'string',
        description: 'IANA name of the time zone of the dates in this request.',
        default: call.zone === 'account' ? "the account's" : DIALECT_ZONE,
        examples: ['America/New_York'],
      },
    },
    required: ['token', 'source', ...(required ?? [])],
  };
}

/** Fields of every answer. */
const ACCOUNT_FIELDS = {
  time_zone: { type: 'string', description: "Time zone of the request's dates." },
  currency: { type: 'string', description: "The account's currency, ISO 4217." },
} as const;

/** The fields beside the code where `data` is a plain array. */
export const besideOf = (call: Pick<ApiCall, 'reply'>): Partial<typeof ACCOUNT_FIELDS> =>
  replySchema(call).properties ? {} : ACCOUNT_FIELDS;

/** The schema of `data` in a successful response. */
export function replySchema(call: Pick<ApiCall, 'reply'>): JsonSchema {
  const schema = schemaOf(call.reply, 'output');
  if (!schema.properties) return schema;
  return {
    ...schema,
    properties: { ...schema.properties, ...ACCOUNT_FIELDS },
    required: [...(schema.required ?? []), ...Object.keys(ACCOUNT_FIELDS)],
  };
}

/** The JSON schema of a schema of the contract. */
export function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _name, ...jsonSchema } = z.toJSONSchema(schema, {
    io,
    target: 'draft-2020-12',
    override: ({ jsonSchema }) => {
      if (!('x-default' in jsonSchema)) return;
      jsonSchema.default = jsonSchema['x-default'] as never;
      delete jsonSchema['x-default'];
    },
  });
  return jsonSchema as JsonSchema;
}
