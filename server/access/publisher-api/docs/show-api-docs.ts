import { createHash } from 'node:crypto';
import { type ApiCall, FIRST_OWN_ID } from '#contract/publisher-api/api-call.ts';
import type { ApiInfo, ApiMenu } from '#contract/publisher-api/docs.ts';
import type { Config } from '#server/platform/config.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { type JsonSchema, schemaOf } from '#server/platform/http/write-openapi.ts';
import { refuse } from '#server/platform/refusal.ts';
import { codesOf, countNames } from './describe-api.ts';
import { alternativesOf, describeFields } from './describe-fields.ts';
import { listEntries } from './list-entries.ts';
import { replySchema, requestSchema } from './request-schema.ts';

/** The menu entries of the API documentation. */
export async function showApiMenu(
  db: Db,
  config: Pick<Config, 'network_source'>,
): Promise<ApiMenu> {
  const shown = (await listEntries(db, config)).filter(({ is_hidden }) => is_hidden === 0);
  return shown.map(({ call: { id, title, front_path } }) => ({
    id,
    name: title,
    front_path,
    path: `/tools/apis/${encodeURIComponent(front_path)}/${id}`,
  }));
}

/** A call in a list for readers, with what it is for. */
export type ApiSummary = { id: number; name: string; about: string };

/** The calls in the order of the menu. */
export async function listApiSummaries(
  db: Db,
  config: Pick<Config, 'network_source'>,
): Promise<ApiSummary[]> {
  const shown = (await listEntries(db, config)).filter(({ is_hidden }) => is_hidden === 0);
  return shown.map(({ call: { id, title, about } }) => ({ id, name: title, about }));
}

/** The documentation of one call. Refuses API_NOT_FOUND. */
export async function showApiInfo(
  db: Db,
  config: Pick<Config, 'network_source' | 'public_url'>,
  id: number,
): Promise<ApiInfo> {
  const { network_source, public_url } = config;
  const entries = await listEntries(db, config);
  const sort = entries.findIndex(({ call }) => call.id === id);
  const entry = entries[sort];
  if (!entry) return refuse('API_NOT_FOUND');
  const { call, is_hidden } = entry;
  return {
    id,
    app_uuid: uuidOf(`${network_source[0].name}/${call.name}`),
    name: call.title,
    front_path: call.front_path,
    is_hidden,
    sort,
    type: id < FIRST_OWN_ID ? 1 : 2,
    params: {
      source: network_source[0].name,
      url: `${public_url}/api/${call.name}`,
      about: call.about,
      notes: [...call.notes],
      per_minute: call.limit.per_minute,
      limit_code: call.limit.code,
      request: describeFields(schemaOf(requestSchema(call, network_source), 'input')),
      ...describeReply(call),
      codes: codesOf(call),
      example: call.example,
    },
  };
}

function describeReply(call: ApiCall): Pick<ApiInfo['params'], 'reply' | 'rows' | 'counts'> {
  const schema = schemaOf(replySchema(call), 'output');
  const plainRow = schema.items as JsonSchema | undefined;
  if (plainRow) return { reply: describeFields(plainRow), rows: 'data[]', counts: [] };
  const { list, ...otherFields } = schema.properties ?? {};
  const row = list?.items as JsonSchema | undefined;
  const fields = (row ? alternativesOf(row) : [schema]).flatMap((kind) => describeFields(kind));
  const counts = Object.keys(otherFields).filter((name) => countNames.includes(name));
  const others = Object.keys(otherFields).filter((name) => !countNames.includes(name));
  return { reply: mergeFields(fields), rows: 'data.list', counts: [...counts, ...others] };
}

/** Lists a field that several row kinds share once, with the values of all kinds. */
function mergeFields(fields: readonly ApiInfo['params']['reply'][number][]) {
  const byName = Map.groupBy(fields, ({ name }) => name);
  return [...byName.values()].flatMap(([first, ...rest]) =>
    first ? [{ ...first, values: [first, ...rest].flatMap(({ values }) => values) }] : [],
  );
}

/** A stable UUID for a call: the same name gives the same UUID (RFC 9562, version 8). */
function uuidOf(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex');
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
  ];
  return [...parts, hex.slice(20, 32)].join('-');
}
