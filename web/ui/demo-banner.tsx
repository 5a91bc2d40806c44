import { t } from '#web/lib/i18n.ts';
import { useHasDemoData } from '#web/lib/installation.ts';
import styles from './demo-banner.module.css';

/** States on every screen that this installation has demo data. */
export function DemoBanner() {
  if (!useHasDemoData()) return null;
  return (
    <p role="note" className={styles.banner}>
      {t('Demo data is loaded. Brands, publishers, orders and payments are fictitious.')}
    </p>
  );
}
