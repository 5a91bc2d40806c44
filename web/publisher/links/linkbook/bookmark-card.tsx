import { IconBookmark } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { t } from '#web/lib/i18n.ts';
import { network } from '#web/lib/network.ts';
import { CopyButton } from '#web/ui/copy-field.tsx';
import type { LinkCode } from './link-code.ts';
import styles from './linkbook.module.css';

/** A bookmarklet to drag to the bookmarks bar. */
export function BookmarkCard({ code }: { code: LinkCode }) {
  const link = useRef<HTMLAnchorElement>(null);
  // React refuses javascript: addresses, for good reason. This one is our own and only to be
  // dragged: a click on it does nothing.
  useEffect(() => {
    const anchor = link.current;
    const stay = (event: Event) => event.preventDefault();
    anchor?.setAttribute('href', code.bookmarklet);
    anchor?.addEventListener('click', stay);
    return () => anchor?.removeEventListener('click', stay);
  }, [code.bookmarklet]);
  return (
    <section className="card stack gap-12" aria-labelledby="bookmark">
      <h2 id="bookmark">{t('Bookmarklet')}</h2>
      <p>
        {t(
          "Drag this button to your bookmarks bar. Click it on a brand's page to open a small window with your link. Nothing is loaded into the brand's page.",
        )}
      </p>
      <div className="row">
        <a
          ref={link}
          href="/tools/linkbook"
          className={styles.bookmark}
          title={t('Drag to your bookmarks bar')}
        >
          <IconBookmark size={18} />
          {t('{network} link', { network: network.name })}
        </a>
        <CopyButton text={code.bookmarklet} what={t('bookmark address')} />
      </div>
    </section>
  );
}
