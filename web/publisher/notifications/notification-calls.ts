import { listNotifications, listPreferences } from '#contract/notifications/publisher.ts';
import { first } from '#web/lib/first.ts';
import { pageOf } from '#web/lib/use-url.ts';

export const notifications = first(listNotifications, (url) => pageOf(url));
export const preferences = first(listPreferences);
