import * as z from 'zod/mini';
import { type ApiCall, DIALECT_ZONE, describeField } from '#contract/publisher-api/api-call.ts';
import type { NetworkSource } from '#contract/publisher-api/network-source.ts';
import type { NamedSchemas } from '#server/platform/http/write-openapi.ts';

type Reply = Pick<ApiCall, 'reply'>;

/** The fields of a request that a call declares. */
export const fieldsOf = ({ input }: Pick<ApiCall, 'input'>): NamedSchemas =>
  (input as z.ZodMiniObject).shape as NamedSchemas;

/** `source` and `time_zone`, which every request has, as the documentation describes them. */
export const sourceField = (sources: readonly NetworkSource[], description: string) =>
  describeField(z.enum(sources.map(({ name }) => name)), description);
export const zoneField = (zone: ApiCall['zone']) =>
  describeField(
    z.optional(z.string()),
    'IANA name of the time zone of the dates in this request.',
    {
      default: zone === 'account' ? "the account's" : DIALECT_ZONE,
      examples: ['America/New_York'],
    },
  );

/** The request body of a call, with the common fields. */
export function requestSchema(call: ApiCall, sources: readonly NetworkSource[]) {
  return z.object({
    token: describeField(
      z.string(),
      'Token from the API page; or in the header Authorization: Bearer.',
    ),
    source: sourceField(sources, 'Name of the network.'),
    ...fieldsOf(call),
    time_zone: zoneField(call.zone),
  });
}

/** Fields of every answer. */
const accountFields = {
  time_zone: describeField(z.string(), "Time zone of the request's dates."),
  currency: describeField(z.string(), "The account's currency, ISO 4217."),
};

const isObject = (schema: z.ZodMiniType): schema is z.ZodMiniObject =>
  schema instanceof z.ZodMiniObject;

/** The fields beside the code where `data` is a plain array. */
export const besideOf = ({ reply }: Reply): Partial<typeof accountFields> =>
  isObject(reply) ? {} : accountFields;

/** `data` of a successful answer. */
export const replySchema = ({ reply }: Reply): z.ZodMiniType =>
  isObject(reply) ? z.extend(reply, accountFields) : reply;

/** The row of the list in `data`, `data` and the answer, by names that begin with that of the call. */
export function nameReplies<Call extends Reply>(
  name: string,
  call: Call,
  answerSchema: (call: Call, data: z.ZodMiniType) => z.ZodMiniType,
): NamedSchemas {
  const list = isObject(call.reply) ? call.reply.shape.list : call.reply;
  const row =
    list instanceof z.ZodMiniArray ? { [`${name}Row`]: list.def.element as z.ZodMiniType } : {};
  const data = replySchema(call);
  return { ...row, [`${name}Data`]: data, [`${name}Answer`]: answerSchema(call, data) };
}

/** The name of a call in the names of its schemas: `transaction_v3` is `TransactionV3`. */
export const pascalCase = (name: string): string =>
  name
    .split('_')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('');
