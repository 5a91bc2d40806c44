import * as z from 'zod/mini';
import { call } from './call.ts';
import { listOf, text } from './fields.ts';

/** So many views one user keeps. */
export const MOST_VIEWS = 30;

const viewName = text(60, {
  required: 'VIEW_NAME_INVALID',
  type: 'VIEW_NAME_INVALID',
  max: 'VIEW_NAME_INVALID',
});
const views = listOf(z.object({ name: z.string(), query: z.string() }));

/** The caller's own named views of Find Brands, by name. */
export const listBrandViews = call('/brand/view_list', {
  actor: 'publisher',
  effect: 'none',
  permission: 'brands.read',
  input: z.object({}),
  reply: views,
});

/**
 * Names a view of Find Brands: `query` is the part of its address behind the question mark. A name
 * used before stands for the new view from now on.
 */
export const saveBrandView = call('/brand/view_save', {
  actor: 'publisher',
  permission: 'brands.read',
  input: z.object({
    name: viewName,
    query: text(500, { required: 'VIEW_QUERY_INVALID', type: 'VIEW_QUERY_INVALID' }).check(
      z.refine((value) => /^[\w.~%+=&,-]+$/.test(value), { error: 'VIEW_QUERY_INVALID' }),
    ),
  }),
  reply: views,
  refuses: ['VIEWS_TOO_MANY'],
});

/** Takes a view away; one that is not there is gone already. */
export const deleteBrandView = call('/brand/view_del', {
  actor: 'publisher',
  permission: 'brands.read',
  input: z.object({ name: viewName }),
  reply: views,
});
