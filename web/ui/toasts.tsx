import { useSyncExternalStore } from 'react';
import { t } from '#web/lib/i18n.ts';
import { dismissToast, holdToasts, type Toast, toastsNow, watchToasts } from '#web/lib/toast.ts';
import styles from './toasts.module.css';

/** The messages of `showError` and `showDone`, at the top right. Mounted once. */
export function Toasts() {
  const toasts = useSyncExternalStore(watchToasts, toastsNow);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hover and focus only pause the toasts.
    <div
      className={styles.toasts}
      onPointerEnter={() => holdToasts(true)}
      onPointerLeave={() => holdToasts(false)}
      onFocus={() => holdToasts(true)}
      onBlur={() => holdToasts(false)}
    >
      {/* Live regions must exist before their text, otherwise it is not announced. */}
      <div aria-live="assertive">{toasts.filter((one) => one.kind === 'error').map(itemOf)}</div>
      <div aria-live="polite">{toasts.filter((one) => one.kind === 'done').map(itemOf)}</div>
    </div>
  );
}

function itemOf({ id, kind, message, undo }: Toast) {
  return (
    <div key={id} className={styles.toast} data-kind={kind}>
      <p>{message}</p>
      {undo && (
        <button
          type="button"
          className={styles.undo}
          onClick={() => {
            dismissToast(id);
            undo();
          }}
        >
          {t('Undo')}
        </button>
      )}
      <button
        type="button"
        aria-label={t('Close')}
        onClick={() => dismissToast(id)}
        onKeyDown={(event) => event.key === 'Escape' && dismissToast(id)}
      >
        <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">
          <path d="M2 2l10 10M12 2L2 12" stroke="currentColor" strokeWidth="1.5" />
        </svg>
      </button>
    </div>
  );
}
