import styles from './sidebar.module.css';

/** The one entry below APIs while the list of them is loaded. */
export function LoadingApis() {
  return (
    <li>
      <button type="button" className={styles.sub} disabled>
        Loading APIs...
      </button>
    </li>
  );
}
