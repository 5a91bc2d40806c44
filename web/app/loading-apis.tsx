import styles from './sidebar.module.css';

/** Placeholder entry below APIs while the list loads. */
export function LoadingApis() {
  return (
    <li>
      <button type="button" className={styles.sub} disabled>
        Loading APIs...
      </button>
    </li>
  );
}
