import { Suspense } from 'react';
import { t } from '#web/lib/i18n.ts';
import { isDemoLoading, useHasDemoData } from '#web/lib/installation.ts';
import styles from './demo-banner.module.css';
import { latePart } from './late-part.tsx';

// Shown during the first minute of an installation only.
const DemoProgress = latePart(() => import('./demo-progress.tsx'));

/** States on every screen that this installation has demo data. */
export function DemoBanner() {
  const hasDemoData = useHasDemoData();
  if (!hasDemoData) return <DemoLoading />;
  return (
    <p role="note" className={styles.banner}>
      {t('Demo data is loaded. Brands, publishers, orders and payments are fictitious.')}
    </p>
  );
}

/** The progress of the demonstration, if it was being loaded when the page was opened. */
export function DemoLoading() {
  if (!isDemoLoading()) return null;
  return (
    <Suspense fallback={null}>
      <DemoProgress />
    </Suspense>
  );
}
