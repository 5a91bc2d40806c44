import { Button } from '@mantine/core';
import { useState } from 'react';
import { leaveTeam } from '#contract/accounts/team.ts';
import { t } from '#web/lib/i18n.ts';
import type { Profile } from '#web/lib/profile.ts';
import { endSession } from '#web/lib/session.ts';
import { AppDialog, DialogForm } from '#web/ui/app-dialog.tsx';
import { PresentPassword } from '#web/ui/secret-inputs.tsx';
import { passwordKeys, useForm } from '#web/ui/use-form.ts';

/** Leaves another person's account; not available to owners. */
export function LeaveCard({ profile }: { profile: Profile }) {
  const [asking, setAsking] = useState(false);
  if (profile.roles.includes('publisher_owner')) return null;
  return (
    <section className="card stack" aria-labelledby="leave">
      <h2 id="leave">{t('Leave the team')}</h2>
      <p className="quiet">
        {t(
          'You are a member of this account’s team. Links and channels you created stay with the account.',
        )}
      </p>
      <div>
        <Button variant="default" onClick={() => setAsking(true)}>
          {t('Leave the team')}
        </Button>
      </div>
      <AppDialog opened={asking} onClose={() => setAsking(false)} title={t('Leave the team?')}>
        <LeaveForm onClose={() => setAsking(false)} />
      </AppDialog>
    </section>
  );
}

function LeaveForm({ onClose }: { onClose: () => void }) {
  const form = useForm(
    leaveTeam,
    { password: '' },
    {
      fieldOfKey: passwordKeys,
      done: t('You have left the team'),
      onDone: () => endSession(),
    },
  );
  return (
    <DialogForm form={form} onCancel={onClose} sendLabel={t('Leave')} danger>
      <p className="quiet">
        {t(
          'You will be signed out on all devices and cannot sign in again unless an owner invites you.',
        )}
      </p>
      <PresentPassword {...form.field('password')} />
    </DialogForm>
  );
}
