import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { t } from '#web/lib/i18n.ts';
import { DemoLoading } from './demo-banner.tsx';
import styles from './login-card.module.css';
import { Logo } from './logo.tsx';

type LoginCardProps = {
  title: string;
  children: ReactNode;
  /** Absent on the first step. */
  onBack?: () => void;
};

/** The card of each sign-in step. */
export function LoginCard({ title, children, onBack }: LoginCardProps) {
  return (
    <main id="main" className={styles.login}>
      <section className={styles.card} aria-labelledby="title">
        <Logo />
        <DemoLoading />
        <Title key={title} title={title} isLater={onBack !== undefined} />
        {children}
        {onBack && (
          <Button variant="subtle" size="compact-md" onClick={onBack}>
            {t('Back to login')}
          </Button>
        )}
      </section>
    </main>
  );
}

function Title({ title, isLater }: { title: string; isLater: boolean }) {
  const head = useRef<HTMLHeadingElement>(null);
  // The previous form had the focus and is gone: focusing the title announces the next step.
  useEffect(() => {
    if (isLater && !document.activeElement?.matches('input')) head.current?.focus();
  }, [isLater]);
  return (
    <h1 id="title" ref={head} tabIndex={-1} className="no-outline">
      {title}
    </h1>
  );
}
