import { t } from '#web/lib/i18n.ts';
import styles from '#web/ui/sidebar.module.css';

/** The picture that links to Refer a Friend. */
export function ReferPicture({ small }: { small: boolean }) {
  return (
    <>
      <svg width="36" height="36" viewBox="0 0 40 40" aria-hidden="true">
        <g fill="none" strokeWidth="2.5" strokeLinecap="round">
          <path d="M6 10c0 12 14 8 14 22" stroke="var(--accent)" />
          <path d="M34 10c0 12-14 8-14 22" stroke="var(--series-2)" />
          <circle cx="6" cy="7" r="3" fill="var(--accent)" stroke="none" />
          <circle cx="34" cy="7" r="3" fill="var(--series-2)" stroke="none" />
        </g>
      </svg>
      <span className={small ? 'hidden-text' : styles.referText}>
        <strong>{t('Refer a Friend')}</strong>
        <span>{t('Earn referral rewards')}</span>
      </span>
    </>
  );
}
