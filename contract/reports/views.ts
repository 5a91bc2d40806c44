import * as z from 'zod/mini';
import { call } from '../call.ts';
import { flag, listOf, rowId, text, word } from '../fields.ts';

/** Screens with saved views. */
const VIEWED_SCREENS = ['brands', 'performance', 'transactions'] as const;
export type ViewedScreen = (typeof VIEWED_SCREENS)[number];

/** Maximum number of views per user and screen. */
export const MAX_VIEWS = 30;

const own = { actor: 'publisher', permission: 'reports.read' } as const;
const name = text(60, {
  required: 'VIEW_NAME_INVALID',
  type: 'VIEW_NAME_INVALID',
  max: 'VIEW_NAME_INVALID',
});

const view = z.object({
  id: z.int(),
  screen: z.enum(VIEWED_SCREENS),
  name: z.string(),
  query: z.string(),
  /** Opened when the screen is entered without any selection. */
  is_default: z.boolean(),
});
export type View = z.output<typeof view>;
const views = listOf(view);

/** The caller's own saved views of a screen, by name. */
export const listViews = call('/view/list', {
  ...own,
  effect: 'none',
  input: z.object({ screen: word(VIEWED_SCREENS) }),
  reply: views,
});

/**
 * Saves a view of a screen. `query` is the query string of its URL, with `range` instead of dates
 * if they come from a preset. An existing name is overwritten.
 */
export const saveView = call('/view/save', {
  ...own,
  input: z.object({
    screen: word(VIEWED_SCREENS),
    name,
    query: text(500, { required: 'VIEW_QUERY_INVALID', type: 'VIEW_QUERY_INVALID' }).check(
      z.refine((value) => /^[\w.~%+=&,-]+$/.test(value), { error: 'VIEW_QUERY_INVALID' }),
    ),
  }),
  reply: views,
  refuses: ['VIEWS_TOO_MANY'],
});

/** Renames a view. */
export const renameView = call('/view/rename', {
  ...own,
  input: z.object({ id: rowId, name }),
  reply: views,
  refuses: ['VIEW_NOT_FOUND', 'VIEW_NAME_TAKEN'],
});

/** Makes a view the default of its screen (`is_default` 1), or clears that. */
export const chooseDefaultView = call('/view/set_default', {
  ...own,
  input: z.object({ id: rowId, is_default: flag }),
  reply: views,
  refuses: ['VIEW_NOT_FOUND'],
});

/** Deletes a view. */
export const deleteView = call('/view/del', {
  ...own,
  input: z.object({ id: rowId }),
  reply: views,
  refuses: ['VIEW_NOT_FOUND'],
});
