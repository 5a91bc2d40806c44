import { Button } from '@mantine/core';
import { useState } from 'react';
import { readProfile, signOut } from '#contract/accounts/publisher.ts';
import { raiseAutologin } from '#contract/accounts/staff.ts';
import { ask } from '#web/lib/ask.ts';
import { deviceZone, formatTime } from '#web/lib/dates.ts';
import type { Profile } from '#web/lib/profile.ts';
import { clearUser } from '#web/lib/session.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { ReasonDialog } from '#web/ui/reason-dialog.tsx';
import styles from './acting-banner.module.css';

type Acting = NonNullable<Profile['acting']>;

/** Shows on every screen that a staff member is impersonating a publisher, and ends it. */
export default function ActingBanner({ acting, username }: { acting: Acting; username: string }) {
  const [raising, setRaising] = useState(false);
  const raise = useApiMutation(raiseAutologin, {
    refreshes: [readProfile],
    onDone: () => setRaising(false),
  });
  const end = async () => {
    // Ending impersonation here must not wait for an unreachable server.
    await ask(signOut, {}, { quiet: true }).catch(() => {});
    clearUser();
    window.location.assign('/staff/publishers');
  };
  const until = formatTime(acting.expires_at, deviceZone()).split(', ').at(-1);
  return (
    <>
      <div className={styles.room} />
      <section className={styles.banner} aria-label="Staff session">
        <p>
          <strong>{acting.staff_name}</strong>, you see the account of <strong>{username}</strong>
          {acting.raised ? ' and may change it' : ', read-only'}, until {until}. Everything is
          written down.
        </p>
        <div className={styles.buttons}>
          {acting.may_raise && !acting.raised && (
            <Button variant="default" onClick={() => setRaising(true)}>
              Allow changes
            </Button>
          )}
          <Button onClick={() => void end()}>End</Button>
        </div>
      </section>
      <ReasonDialog
        opened={raising}
        title="Allow changes"
        description="It stands in the audit, with everything you change."
        confirmLabel="Allow changes"
        busy={raise.isPending}
        onClose={() => setRaising(false)}
        onConfirm={(reason) => raise.mutate({ reason })}
      >
        <p>
          Until the session ends you may change what {username} may change. Passwords, email,
          two-factor and payout methods stay closed.
        </p>
      </ReasonDialog>
    </>
  );
}
