import * as z from 'zod/mini';
import { call } from '../call.ts';
import { rowId } from '../fields.ts';

const reads = { actor: 'publisher', effect: 'none', permission: 'tools.read' } as const;

/** Entries of the menu Tools > APIs: one per call of the publisher API. */
export const listApiMenu = call('/tools/api_menu', {
  ...reads,
  reply: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      front_path: z.string(),
      /** Path of its page, percent-encoded if front_path contains spaces. */
      path: z.string(),
    }),
  ),
});
export type ApiMenu = z.output<typeof listApiMenu.reply>;

const field = z.object({
  /** Path of the field: `items[].sale_amount` in each of the row's items. */
  name: z.string(),
  type: z.string(),
  required: z.boolean(),
  description: z.string(),
  /** Allowed values; empty: any value of its type. */
  values: z.array(z.string()),
  /** Default value; empty: none. */
  otherwise: z.string(),
});
export type ApiField = z.output<typeof field>;

/** Documentation of one call, generated from the schemas that validate its requests. */
export const readApiInfo = call('/tools/api_info', {
  ...reads,
  input: z.object({ id: rowId }),
  reply: z.object({
    id: z.int(),
    app_uuid: z.string(),
    name: z.string(),
    front_path: z.string(),
    is_hidden: z.literal([0, 1]),
    sort: z.int(),
    /** 1: a call of the dialect; 2: one of our own. */
    type: z.literal([1, 2]),
    params: z.object({
      /** The network's name, required in every request. */
      source: z.string(),
      url: z.string(),
      about: z.string(),
      notes: z.array(z.string()),
      per_minute: z.int(),
      limit_code: z.string(),
      request: z.array(field),
      /** Fields of each row, or of `data` itself if `rows` is data. */
      reply: z.array(field),
      rows: z.enum(['data.list', 'data', 'data[]']),
      /** Names of the counts beside the list in `data`, under every spelling. */
      counts: z.array(z.string()),
      codes: z.array(z.object({ code: z.string(), meaning: z.string() })),
      example: z.record(z.string(), z.unknown()),
    }),
  }),
  refuses: ['API_NOT_FOUND'],
});
export type ApiInfo = z.output<typeof readApiInfo.reply>;
