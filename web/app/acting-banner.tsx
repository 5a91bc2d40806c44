import { Button } from '@mantine/core';
import { useState } from 'react';
import { readProfile, signOut } from '#contract/accounts/publisher.ts';
import { raiseAutologin } from '#contract/accounts/staff.ts';
import { callApi } from '#web/lib/call-api.ts';
import { deviceZone, formatTime } from '#web/lib/dates.ts';
import { msg, t } from '#web/lib/i18n.ts';
import type { Profile } from '#web/lib/profile.ts';
import { clearUser } from '#web/lib/session.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { ReasonDialog } from '#web/ui/reason-dialog.tsx';
import { Trans } from '#web/ui/trans.tsx';
import styles from './acting-banner.module.css';

type Acting = NonNullable<Profile['acting']>;

/** Shows on every screen that a staff member is impersonating a publisher, and ends it. */
export default function ActingBanner({ acting, username }: { acting: Acting; username: string }) {
  const [raising, setRaising] = useState(false);
  const end = async () => {
    // Ending impersonation here must not wait for an unreachable server.
    await callApi(signOut, {}, { quiet: true }).catch(() => {});
    clearUser();
    window.location.assign('/staff/publishers');
  };
  const until = formatTime(acting.expires_at, deviceZone()).split(', ').at(-1);
  return (
    <>
      <div className={styles.room} />
      <section className={styles.banner} aria-label={t('Staff session')}>
        <p>
          <Trans
            id={acting.raised ? WITH_WRITE_ACCESS : READ_ONLY}
            values={{ staff_name: acting.staff_name, username, until }}
            components={{ 0: <strong />, 1: <strong /> }}
          />
        </p>
        <div className={styles.buttons}>
          {acting.may_raise && !acting.raised && (
            <Button variant="default" onClick={() => setRaising(true)}>
              {t('Allow changes')}
            </Button>
          )}
          <Button onClick={() => void end()}>{t('End session')}</Button>
        </div>
      </section>
      <RaiseDialog opened={raising} username={username} onClose={() => setRaising(false)} />
    </>
  );
}

const READ_ONLY = msg(
  '<0>{staff_name}</0>, you are viewing the account of <1>{username}</1>, read-only, until {until}. All activity is logged.',
);
const WITH_WRITE_ACCESS = msg(
  '<0>{staff_name}</0>, you are viewing the account of <1>{username}</1> with write access, until {until}. All activity is logged.',
);

type RaiseDialogProps = { opened: boolean; username: string; onClose: () => void };

/** Asks for the reason of write access. */
function RaiseDialog({ opened, username, onClose }: RaiseDialogProps) {
  const raise = useApiMutation(raiseAutologin, { refreshes: [readProfile], onDone: onClose });
  return (
    <ReasonDialog
      opened={opened}
      title={t('Allow changes')}
      description={t('The reason and every change are recorded in the audit log.')}
      confirmLabel={t('Allow changes')}
      busy={raise.isPending}
      onClose={onClose}
      onConfirm={(reason) => raise.mutate({ reason })}
    >
      <p>
        <Trans
          id={
            'Until the session ends you can change anything that {username} can change, except passwords, email, two-factor authentication and payout methods.'
          }
          values={{ username }}
        />
      </p>
    </ReasonDialog>
  );
}
