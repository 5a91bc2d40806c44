import * as z from 'zod/mini';
import { call, LARGE_BODY_BYTES } from '../call.ts';
import { integer, listOf, text, word } from '../fields.ts';
import { blockNames } from './blocks.ts';

const blockVersion = z.object({
  name: z.enum(blockNames),
  version: z.int(),
  body: z.string(),
  author: z.nullable(z.string()),
  made_at: z.nullable(z.string()),
});

const name = word(blockNames, { required: 'BLOCK_NAME_REQUIRED', type: 'BLOCK_NAME_NOT_EXIST' });

/** All versions of a text, the one in force first, the one that came with the program last. */
export const listBlockVersions = call('/staff/block/list', {
  actor: { staff: 'content.read' },
  effect: 'none',
  input: z.object({ name }),
  reply: listOf(blockVersion),
});

/** Writes the next version; `version` is the one it was made from, so that nobody's work is lost. */
export const editBlock = call('/staff/block/edit', {
  actor: { staff: 'content.write' },
  bodyBytes: LARGE_BODY_BYTES,
  input: z.object({
    name,
    version: integer(),
    body: text(200_000, { required: 'BLOCK_BODY_REQUIRED' }),
  }),
  reply: blockVersion,
  refuses: ['BLOCK_CHANGED'],
});
