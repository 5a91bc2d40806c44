import * as z from 'zod/mini';
import { call } from '../call.ts';
import { flag, listOf, rowId } from '../fields.ts';

const entry = z.object({
  id: z.int(),
  name: z.string(),
  front_path: z.string(),
  is_hidden: z.literal([0, 1]),
});

/** The entries of the menu Tools > APIs in their order, with hidden ones. */
export const listApiEntries = call('/staff/api_menu/list', {
  actor: { staff: 'content.read' },
  effect: 'none',
  reply: listOf(entry),
});

/**
 * Sets the order of the menu and which entries are hidden. Every entry is sent once. A hidden call
 * still works; only its page is not listed.
 */
export const editApiEntries = call('/staff/api_menu/edit', {
  actor: { staff: 'content.write' },
  input: z.object({
    entries: z
      .array(
        z.object({
          id: rowId,
          is_hidden: flag,
        }),
      )
      .check(z.minLength(1), z.maxLength(200)),
  }),
  reply: listOf(entry),
  refuses: ['API_NOT_FOUND'],
});
