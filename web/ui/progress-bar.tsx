import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import styles from './progress-bar.module.css';

/** The progress line at the top during navigation: starts before it and completes after it. */
export function ProgressBar() {
  const router = useRouter();
  const [phase, setPhase] = useState<'idle' | 'going' | 'done'>('idle');
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const starts = router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
      if (!pathChanged) return;
      clearTimeout(timer);
      setPhase('going');
    });
    const ends = router.subscribe('onResolved', () => {
      setPhase((now) => (now === 'going' ? 'done' : now));
      timer = setTimeout(() => setPhase((now) => (now === 'done' ? 'idle' : now)), 600);
    });
    return () => {
      clearTimeout(timer);
      starts();
      ends();
    };
  }, [router]);
  return <div className={styles.bar} data-phase={phase} aria-hidden="true" />;
}
