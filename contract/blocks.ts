import * as z from 'zod/mini';
import { call } from './call.ts';
import { integer, listOf, text, word } from './fields.ts';

const blockNames = ['help', 'terms', 'privacy', 'signup'] as const;
export type BlockName = (typeof blockNames)[number];

/** A part that a heading opens: level 2 or more; what stands before the first heading has level 0. */
const section = z.object({ id: z.string(), title: z.string(), level: z.int(), html: z.string() });

/** A text that staff write, cut at its headings; `html` is Markdown's, without any raw HTML in it. */
export const readBlock = call('/home/block', {
  actor: 'anyone',
  effect: 'none',
  input: z.object({
    name: text(50, { required: 'BLOCK_NAME_REQUIRED', type: 'BLOCK_NAME_STRING' }),
  }),
  reply: z.object({
    name: z.enum(blockNames),
    /** 0 where it is as it came with the program. */
    version: z.int(),
    updated_at: z.nullable(z.string()),
    sections: z.array(section),
  }),
  refuses: ['BLOCK_NAME_NOT_EXIST'],
});

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
  input: z.object({
    name,
    version: integer(),
    body: text(200_000, { required: 'BLOCK_BODY_REQUIRED' }),
  }),
  reply: blockVersion,
  refuses: ['BLOCK_CHANGED'],
});
