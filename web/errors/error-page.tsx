import type { ComponentProps, ReactNode } from 'react';
import { Illustration } from '#web/ui/illustration.tsx';
import styles from './error-page.module.css';

type ErrorPageProps = {
  title: string;
  sub: string;
  picture: ComponentProps<typeof Illustration>['name'];
  /** Where to go from here. */
  children: ReactNode;
};

/** A page that has nothing but its message: what happened, drawn and in words, and the ways on. */
export function ErrorPage({ title, sub, picture, children }: ErrorPageProps) {
  return (
    <div className={styles.page}>
      <Illustration name={picture} width={240} />
      <h1 tabIndex={-1}>{title}</h1>
      <p className={styles.sub}>{sub}</p>
      <p>{children}</p>
    </div>
  );
}
