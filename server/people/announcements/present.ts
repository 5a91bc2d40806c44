import { excerptOf } from '#server/platform/documents/render-markdown.ts';
import type { listShown } from './store.ts';

/** An announcement as shown to publishers in a list. */
export function presentAnnouncement(row: Awaited<ReturnType<typeof listShown>>[number]) {
  const { id, type, title, body, is_top, is_read, publish_at } = row;
  const published_at = publish_at.toISOString();
  return { id, type, title, summary: excerptOf(body), is_top, is_read, published_at };
}
