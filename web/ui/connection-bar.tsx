import { useSyncExternalStore } from 'react';
import { useConnection } from '#web/lib/connection.ts';
import { t } from '#web/lib/i18n.ts';
import { newVersion, watchVersion } from '#web/lib/new-version.ts';
import styles from './connection-bar.module.css';

/**
 * Says at the bottom of the window that there is no network, that an answer takes long, or that there
 * is a new version.
 */
export function ConnectionBar() {
  const connection = useConnection();
  const openVersion = useSyncExternalStore(watchVersion, newVersion);
  return (
    // A live region must exist before its text, otherwise it is not announced.
    <div role="status" className={styles.place}>
      {connection !== 'usual' && (
        <p className={styles.bar}>
          {connection === 'offline'
            ? t('You are offline. What you have typed is kept.')
            : t('This is taking longer than usual.')}
        </p>
      )}
      {connection === 'usual' && openVersion && (
        <p className={styles.bar}>
          {t('A new version is available.')}{' '}
          <button type="button" className="color-accent" onClick={openVersion}>
            {t('Reload')}
          </button>
        </p>
      )}
    </div>
  );
}
