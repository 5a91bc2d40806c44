import { excerptOf } from '#server/platform/markdown/render-markdown.ts';
import type { findForStaff } from './staff-store.ts';
import type { listShown } from './store.ts';

/** A notice as publishers see it in a list. */
export function presentNotice(row: Awaited<ReturnType<typeof listShown>>[number]) {
  const { id, type, title, body, is_top, is_read, publish_at } = row;
  const published_at = publish_at.toISOString();
  return { id, type, title, summary: excerptOf(body), is_top, is_read, published_at };
}

/** A notice as staff see it. */
export function presentForStaff(row: Awaited<ReturnType<typeof findForStaff>>) {
  const { id, type, title, body, is_top, brand_id, merchant_name } = row;
  const { publisher_id, publisher_code, state, readers, author } = row;
  return {
    id,
    type,
    title,
    body,
    is_top,
    brand_id,
    merchant_name,
    publisher_id,
    publisher_code,
    state,
    readers,
    author,
    target: row.target as 'all' | 'brand' | 'publisher',
    publish_at: row.publish_at.toISOString(),
    recipients: row.target === 'all' || !row.delivered_at ? null : row.recipients,
  };
}
