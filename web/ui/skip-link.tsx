import { t } from '#web/lib/i18n.ts';
import styles from './skip-link.module.css';

/** The first tab stop of every page: skips the menu and goes to `#main`. */
export function SkipLink() {
  return (
    <a href="#main" className={styles.skip}>
      {t('Skip to content')}
    </a>
  );
}
