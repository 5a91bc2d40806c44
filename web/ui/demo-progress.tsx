import { useQuery } from '@tanstack/react-query';
import { t } from '#web/lib/i18n.ts';
import { installationQuery } from '#web/lib/installation.ts';
import styles from './demo-banner.module.css';

const POLL_MS = 2_000;

/** How much of the demonstration is loaded, and afterwards who can sign in. */
export default function DemoProgress() {
  const { data } = useQuery({
    ...installationQuery,
    // Ends with the load.
    refetchInterval: ({ state }) => (state.data?.demonstration_percent === null ? false : POLL_MS),
  });
  const percent = data?.demonstration_percent ?? null;
  const text = data?.demonstration
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
