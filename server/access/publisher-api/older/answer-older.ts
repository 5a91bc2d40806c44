import type { Parts } from '#server/platform/parts.ts';
import { type ApiAnswer, answerRequest, type Opened, readSource } from '../answer-request.ts';
import { liberalNames, readFields } from '../read-fields.ts';
import type { OlderCall } from './older-call.ts';

/** A request: the fields of query and body together. */
export type OlderRequest = {
  fields: Readonly<Record<string, unknown>>;
  bearer: string | undefined;
  address: string;
};

/** Answers a request of the older dialect by the newer pipeline; see `envelopeOf`. */
export function answerOlder(
  parts: Parts,
  call: OlderCall,
  request: OlderRequest,
): Promise<ApiAnswer> {
  const olderNames = new Map(Object.entries(call.names).map(([older, newer]) => [newer, older]));
  return answerRequest(
    parts,
    {
      ...call,
      nameOf: (name) => olderNames.get(name) ?? name,
    },
    { open: () => openFields(parts, call, request), address: request.address },
  );
}

/** The envelope of the older dialect: the code is a number, in `status`. */
export function envelopeOf({ code, message, data, ...account }: ApiAnswer['body']) {
  const status = { code: Number(code), msg: code === '0' ? 'Success' : message };
  return { status, ...account, data };
}

function openFields(parts: Parts, call: OlderCall, { fields, bearer }: OlderRequest): Opened {
  const names = liberalNames(call.names);
  const { token = bearer, source, input, ...read } = readFields(fields, names, ['mod', 'op']);
  const sources = parts.config.network_source;
  return {
    ...read,
    token,
    // Without a source, rows carry the line id under the names of all networks.
    id_fields: (source === undefined ? sources : [readSource(source, sources)]).map(
      ({ id_field }) => id_field,
    ),
    input: call.translate ? call.translate(input) : input,
  };
}
