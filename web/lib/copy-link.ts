import { t } from './i18n.ts';
import { showDone } from './toast.ts';

/** Copies a new link. If the browser denies clipboard access, the visible link can be copied by hand. */
export function copyLink(url: string): void {
  void navigator.clipboard?.writeText(url).then(
    () => showDone(t('Link copied')),
    () => {},
  );
}
