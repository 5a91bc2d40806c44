import { useEffect } from 'react';
import { readProfile } from '#contract/accounts/publisher.ts';
import { t } from '#web/lib/i18n.ts';
import { queries } from '#web/lib/queries.ts';

const WAITING_MS = 15_000;

/** For team members who may not add channels: what they are waiting for, and who can do it. */
export function WaitForOwner() {
  useEffect(() => {
    // Another user has to act, so the profile is polled.
    const refresh = () => void queries.invalidateQueries({ queryKey: [readProfile.path] });
    const timer = setInterval(refresh, WAITING_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <section className="card mb-20" aria-labelledby="waiting">
      <h2 id="waiting">{t('Your account has no default channel yet')}</h2>
      <p className="quiet mt-4 max-w-640">
        {t(
          'Ask an owner or a member of your account to set one up. This page updates automatically.',
        )}
      </p>
    </section>
  );
}
