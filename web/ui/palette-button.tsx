import { IconSearch } from '@tabler/icons-react';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { t } from '#web/lib/i18n.ts';
import styles from './shell.module.css';

type PaletteButtonProps = {
  /** The palette, which is loaded on first use; the signal changes each time it is opened. */
  children: (signal: number) => ReactNode;
};

/** Opens the command palette, as do Ctrl+K and Cmd+K. */
export function PaletteButton({ children }: PaletteButtonProps) {
  const [wanted, setWanted] = useState(0);
  const open = () => setWanted((count) => count + 1);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      setWanted((count) => count + 1);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
  return (
    <>
      <button
        type="button"
        className={styles.search}
        onClick={open}
        aria-keyshortcuts={t('Control+K Meta+K')}
      >
        <IconSearch size={18} aria-hidden="true" />
        <span>{t('Search')}</span>
        <kbd>{/Mac|iP/.test(navigator.userAgent) ? '⌘K' : t('Ctrl K')}</kbd>
      </button>
      {wanted > 0 && <Suspense fallback={null}>{children(wanted)}</Suspense>}
    </>
  );
}
