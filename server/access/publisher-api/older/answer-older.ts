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

/** Answers a request of the older dialect by the newer pipeline; the call's envelope wraps it. */
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
      as: nameAs(call),
      nameOf: (name) => olderNames.get(name) ?? name,
    },
    { open: () => openFields(parts, call, request), address: request.address },
  );
}

/** How the older dialect names a call: by `mod` and `op`, or by its path. */
const nameAs = ({ at }: OlderCall) =>
  'op' in at
    ? ({ dialect: 'mod_op', call: `${at.mod}/${at.op}` } as const)
    : ({ dialect: 'path', call: at.path.replace(/^\/api\//, '') } as const);

function openFields(parts: Parts, call: OlderCall, { fields, bearer }: OlderRequest): Opened {
  const names = liberalNames(call.names);
  const { token = bearer, source, input, ...read } = readFields(fields, names, ['mod', 'op']);
  const sources = parts.config.network_source;
  const accepted = call.network ? [call.network, ...sources] : sources;
  // Clients of these networks send no source: it is that of the call, else the operator's first.
  const [usual = sources[0]] = accepted;
  const { id_field } = source === undefined ? usual : readSource(source, accepted);
  return {
    ...read,
    token,
    id_fields: [id_field],
    input: call.translate ? call.translate(input) : input,
  };
}
