import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { Logo } from '#web/ui/logo.tsx';
import styles from '../staff.module.css';

type LoginCardProps = {
  title: string;
  children: ReactNode;
  /** Absent on the first step. */
  onBack?: () => void;
};

/** The card that each step of signing in stands on. */
export function LoginCard({ title, children, onBack }: LoginCardProps) {
  return (
    <main id="main" className={styles.login}>
      <section className={styles.card} aria-labelledby="title">
        <Logo />
        <Title key={title} title={title} isLater={onBack !== undefined} />
        {children}
        {onBack && (
          <Button variant="subtle" size="compact-md" onClick={onBack}>
            Back to login
          </Button>
        )}
      </section>
    </main>
  );
}

function Title({ title, isLater }: { title: string; isLater: boolean }) {
  const head = useRef<HTMLHeadingElement>(null);
  // The form that had the focus is gone: the next step is announced by its title.
  useEffect(() => {
    if (isLater && !document.activeElement?.matches('input')) head.current?.focus();
  }, [isLater]);
  return (
    <h1 id="title" ref={head} tabIndex={-1} style={{ outline: 'none' }}>
      {title}
    </h1>
  );
}
