import { useConnection } from '#web/lib/connection.ts';
import { t } from '#web/lib/i18n.ts';
import styles from './connection-bar.module.css';

/** Says at the bottom of the window that there is no network, or that an answer takes long. */
export function ConnectionBar() {
  const connection = useConnection();
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
    </div>
  );
}
