import { TextInput } from '@mantine/core';
import { inviteToTeam, listTeam } from '#contract/accounts/team.ts';
import { t } from '#web/lib/i18n.ts';
import { AppDialog, DialogForm } from '#web/ui/app-dialog.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { RoleChoice } from './role-choice.tsx';
import type { Role } from './role-words.ts';

type InviteDialogProps = { opened: boolean; onClose: () => void };

/** Invites a person by email address, with a role. */
export function InviteDialog({ opened, onClose }: InviteDialogProps) {
  return (
    <AppDialog opened={opened} onClose={onClose} title={t('Invite a user')}>
      <InviteForm onClose={onClose} />
    </AppDialog>
  );
}

const fieldOfKey = {
  EMAIL_FORMAT_ERROR: 'email',
  EMAIL_DISPOSABLE: 'email',
  TEAM_MEMBER_EXISTS: 'email',
  TEAM_INVITATION_EXISTS: 'email',
  TOO_MANY_REQUESTS: 'email',
};

function InviteForm({ onClose }: { onClose: () => void }) {
  const form = useForm(
    inviteToTeam,
    { email: '', role: 'publisher_member' as Role },
    {
      fieldOfKey,
      refreshes: [listTeam],
      done: (made) => t('Invitation sent to {email}', { email: made.email }),
      onDone: onClose,
    },
  );
  return (
    <DialogForm form={form} onCancel={onClose} sendLabel={t('Send invitation')}>
      <p className="quiet">
        {t(
          'We send a link that works once and expires in 7 days. The user chooses a name and password.',
        )}
      </p>
      <TextInput
        type="email"
        label={t('Email')}
        autoComplete="off"
        data-autofocus
        {...form.field('email')}
      />
      <RoleChoice {...form.choice('role')} />
    </DialogForm>
  );
}
