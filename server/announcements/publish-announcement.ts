import { type MailTexts, mailTexts } from '#server/accounts/mails/mail-texts.ts';
import { now } from '#server/platform/clock.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { deliverAnnouncement } from './deliver-announcement.ts';
import { insertAnnouncement } from './store.ts';

/** The publishers an event is announced to: all, those joined to a brand, or one. */
export type Recipients =
  | 'all'
  | { brand_id: number; publisher_ids: readonly number[] }
  | { publisher_id: number };

const MAX_TITLE_LENGTH = 200;

/**
 * Announces an event to publishers immediately. `source` is the idempotency key, such as
 * 'terms 12 3': a job that runs again announces nothing. `write` composes the texts in each
 * language; `body` is Markdown: text from users goes through `escapeMarkdown`. Types: 1 system, 2 brand and terms, 3 payment, 4 product.
 */
export async function publishAnnouncement(
  tx: Tx,
  announcement: {
    source: string;
    type: 1 | 2 | 3 | 4;
    write: (t: MailTexts) => { title: string; body: string };
    to: Recipients;
    is_top?: boolean;
  },
): Promise<void> {
  const { to, is_top = false, write, ...rest } = announcement;
  const isAll = to === 'all';
  const english = write(mailTexts('en'));
  const chinese = write(mailTexts('zh'));
  const id = await insertAnnouncement(tx, {
    ...rest,
    target: isAll ? 'all' : 'brand_id' in to ? 'brand' : 'publisher',
    brand_id: !isAll && 'brand_id' in to ? to.brand_id : null,
    publisher_id: !isAll && 'publisher_id' in to ? to.publisher_id : null,
    title: shorten(english.title),
    body: english.body,
    title_zh: shorten(chinese.title),
    body_zh: chinese.body,
    is_top,
    publish_at: now(),
    created_by: null,
  });
  if (id === undefined) return;
  await deliverAnnouncement(tx, id, async () =>
    !isAll && 'brand_id' in to ? [...to.publisher_ids] : [],
  );
}

const shorten = (title: string) => [...title].slice(0, MAX_TITLE_LENGTH).join('');
