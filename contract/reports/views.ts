import * as z from 'zod/mini';
import { call } from '../call.ts';
import { flag, integer, listOf, text, word } from '../fields.ts';

/** The screens whose views can be kept. */
const VIEWED_SCREENS = ['brands', 'performance', 'transactions'] as const;
export type ViewedScreen = (typeof VIEWED_SCREENS)[number];

/** So many views of one screen a user keeps. */
export const MAX_VIEWS = 30;

const own = { actor: 'publisher', permission: 'reports.read' } as const;
const id = integer({ required: 'ID_REQUIRED', type: 'ID_INTEGER' }, 1);
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
  /** Opened where the screen is gone to without anything chosen. */
  is_default: z.boolean(),
});
export type View = z.output<typeof view>;
const views = listOf(view);

/** The caller's own named views of a screen, by name. */
export const listViews = call('/view/list', {
  ...own,
  effect: 'none',
  input: z.object({ screen: word(VIEWED_SCREENS) }),
  reply: views,
});

/**
 * Names a view of a screen: `query` is the part of its address behind the question mark, with
 * `range` in the place of days that a preset names. A name used before stands for the new view.
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

/** Gives a view another name. */
export const renameView = call('/view/rename', {
  ...own,
  input: z.object({ id, name }),
  reply: views,
  refuses: ['VIEW_NOT_FOUND', 'VIEW_NAME_TAKEN'],
});

/** Makes a view the one its screen opens with (`is_default` 1), or takes that back. */
export const chooseDefaultView = call('/view/set_default', {
  ...own,
  input: z.object({ id, is_default: flag }),
  reply: views,
  refuses: ['VIEW_NOT_FOUND'],
});

/** Takes a view away. */
export const deleteView = call('/view/del', {
  ...own,
  input: z.object({ id }),
  reply: views,
  refuses: ['VIEW_NOT_FOUND'],
});
