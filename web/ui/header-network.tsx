import { network } from '#web/lib/network.ts';
import { LogoMark } from './logo.tsx';
import styles from './shell.module.css';

/** The network in a header, where no menu beside it has the name; on a phone as its mark. */
export function HeaderNetwork() {
  return (
    <span className={styles.network}>
      <LogoMark size={24} />
      <span className={styles.networkName}>{network.name}</span>
    </span>
  );
}
