import { listAnnouncements, noticeTypes } from '#contract/announcements/publisher.ts';
import { first } from '#web/lib/first.ts';
import { pageOf } from '#web/lib/use-url.ts';

export const announcements = first(listAnnouncements, (url) => ({
  ...pageOf(url),
  keyword: url.keyword,
  type: noticeTypes.find((type) => String(type) === url.type),
  unread: url.unread === '1' ? 1 : 0,
}));
