import type { findForStaff } from './store.ts';

/** An announcement as shown to staff. */
export function presentForStaff(row: Awaited<ReturnType<typeof findForStaff>>) {
  const { id, type, title, body, title_zh, body_zh, is_top, brand_id, merchant_name } = row;
  const { publisher_id, publisher_code, state, readers, author } = row;
  return {
    id,
    type,
    title,
    body,
    title_zh,
    body_zh,
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
