import { t } from '#web/lib/i18n.ts';
import { useDemoProgress } from '#web/lib/installation.ts';
import styles from './demo-banner.module.css';

/** How much of the demonstration is loaded, and afterwards who can sign in. */
export default function DemoProgress() {
  const { isLoaded, percent } = useDemoProgress();
  const text = isLoaded
    ? t('The demonstration is loaded. Sign in with an account that the console shows.')
    : percent === null
      ? null
      : t('Loading the demonstration: {percent} %. Its accounts can sign in when it is complete.', {
          percent,
        });
  // Always there, because a screen reader announces only changes of what it knows.
  return (
    <p role="status" className={text === null ? undefined : styles.banner}>
      {text}
    </p>
  );
}
