import { t } from '#web/lib/i18n.ts';
import styles from '#web/ui/sidebar.module.css';

/** Placeholder entry below APIs while the list loads. */
export function LoadingApis() {
  return (
    <li>
      <button type="button" className={styles.sub} disabled>
        {t('Loading APIs...')}
      </button>
    </li>
  );
}
