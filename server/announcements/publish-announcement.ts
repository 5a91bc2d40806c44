import { now } from '#server/platform/clock.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { deliverAnnouncement } from './deliver-announcement.ts';
import { insertNotice } from './store.ts';

/** Whom a notice is for: everybody, those who have joined a brand, or one publisher. */
export type NoticeTarget = 'all' | { brand_id: number } | { publisher_id: number };

/**
 * Tells publishers of something that happened, now. `source` names what it tells of, such as
 * 'terms 12 3': a job that runs again tells nothing again. `body` is Markdown: names from elsewhere
 * go through `escapeMarkdown`. Types: 1 system, 2 brand and terms, 3 payment, 4 product.
 */
export async function publishAnnouncement(
  tx: Tx,
  notice: {
    source: string;
    type: 1 | 2 | 3 | 4;
    title: string;
    body: string;
    to: NoticeTarget;
    is_top?: boolean;
  },
): Promise<void> {
  const { to, is_top = false, title, ...rest } = notice;
  const id = await insertNotice(tx, {
    ...rest,
    ...targetColumns(to),
    title: [...title].slice(0, 200).join(''),
    is_top,
    publish_at: now(),
    created_by: null,
  });
  if (id !== undefined) await deliverAnnouncement(tx, id);
}

/** The target as its columns say it. */
export function targetColumns(to: NoticeTarget) {
  if (to === 'all') return { target: 'all', brand_id: null, publisher_id: null } as const;
  if ('brand_id' in to) return { target: 'brand', publisher_id: null, ...to } as const;
  return { target: 'publisher', brand_id: null, ...to } as const;
}
