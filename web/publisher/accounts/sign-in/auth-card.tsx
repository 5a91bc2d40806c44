import type { ReactNode } from 'react';
import styles from './auth.module.css';

type AuthCardProps = {
  title: string;
  sub?: ReactNode;
  picture?: ReactNode;
  /** Links to other cards, at the bottom with a small gap. */
  foot?: ReactNode;
  /** The style of the profile setup, the second step of registration. */
  setup?: boolean;
  children?: ReactNode;
};

/** The white card of every screen before sign-in. */
export function AuthCard({ title, sub, picture, foot, setup, children }: AuthCardProps) {
  return (
    <section className={styles.card} data-setup={setup || undefined} aria-labelledby="card-title">
      {picture && <div className={styles.picture}>{picture}</div>}
      <h1 id="card-title" tabIndex={-1}>
        {title}
      </h1>
      <div className={styles.sub}>{sub}</div>
      {children}
      {foot && <p className={styles.foot}>{foot}</p>}
    </section>
  );
}
