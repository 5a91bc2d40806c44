import type { Parts } from '#server/platform/parts.ts';
import { type ApiAnswer, answerRequest, readSource } from '../answer-request.ts';
import { ApiRefusal } from '../refuse-parameter.ts';
import type { OlderCall } from './older-call.ts';

/** A request: the fields of query and body together. */
export type OlderRequest = {
  fields: Readonly<Record<string, unknown>>;
  bearer: string | undefined;
  address: string;
};

/** Parameters of every call; answers are JSON only. */
const COMMON = ['mod', 'op', 'token', 'source', 'time_zone', 'type'];

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

function openFields(parts: Parts, call: OlderCall, { fields, bearer }: OlderRequest) {
  const given = Object.entries(fields).filter(([, value]) => value !== null && value !== '');
  const { token = bearer, source, time_zone, type = 'json' } = Object.fromEntries(given);
  if (type !== 'json') throw new ApiRefusal(null, 'type');
  const own = given.filter(([name]) => !COMMON.includes(name));
  const unknown = own.map(([name]) => name).filter((name) => !Object.hasOwn(call.names, name));
  if (unknown.length > 0) throw new ApiRefusal(null, unknown.join(', '));
  const named = Object.fromEntries(own.map(([name, value]) => [call.names[name] ?? name, value]));
  const sources = parts.config.network_source;
  return {
    token,
    // Without a source, rows carry the line id under the names of all networks.
    id_fields: (source === undefined ? sources : [readSource(source, sources)]).map(
      ({ id_field }) => id_field,
    ),
    time_zone,
    input: call.translate ? call.translate(named) : named,
  };
}
