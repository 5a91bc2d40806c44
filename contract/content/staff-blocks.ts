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

/** Lists all versions of a text: current version first, shipped version last. */
export const listBlockVersions = call('/staff/block/list', {
  actor: { staff: 'content.read' },
  effect: 'none',
  input: z.object({ name }),
  reply: listOf(blockVersion),
});

/**
 * Saves the next version. `version` is the one it is based on: optimistic locking, so that a
 * concurrent edit is not overwritten.
 */
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
