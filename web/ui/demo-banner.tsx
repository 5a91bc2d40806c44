import { Suspense } from 'react';
import { t } from '#web/lib/i18n.ts';
import { isDemoLoading, useHasDemoData } from '#web/lib/installation.ts';
import styles from './demo-banner.module.css';
import { latePart } from './late-part.tsx';
import { Tooltip } from './tooltip.tsx';

// Shown during the first minute of an installation only.
const DemoProgress = latePart(() => import('./demo-progress.tsx'));

/** States on every screen, in its header, that this installation has demo data. */
export function DemoPill() {
  const hasDemoData = useHasDemoData();
  if (!hasDemoData) return null;
  const text = t('Demo data is loaded. Brands, publishers, orders and payments are fictitious.');
  return (
    <Tooltip label={text}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: its text is read on focus. */}
      <span role="note" className={styles.pill} tabIndex={0}>
        {t('Demo')}
        <span className="hidden-text">{text}</span>
      </span>
    </Tooltip>
  );
}

type DemoLoadingProps = {
  /** The shell says elsewhere that demo data is loaded, and nobody has to sign in there. */
  isSignedIn?: boolean;
};

/** The progress of the demonstration, if it was being loaded when the page was opened. */
export function DemoLoading({ isSignedIn = false }: DemoLoadingProps) {
  const hasDemoData = useHasDemoData();
  if (!isDemoLoading() || (isSignedIn && hasDemoData)) return null;
  return (
    <Suspense fallback={null}>
      <DemoProgress />
    </Suspense>
  );
}
