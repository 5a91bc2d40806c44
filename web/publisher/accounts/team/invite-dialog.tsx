import { TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { inviteToTeam, listTeam } from '#contract/accounts/team.ts';
import { t } from '#web/lib/i18n.ts';
import { AppDialog, FormActions } from '#web/ui/app-dialog.tsx';
import { useFieldErrors } from '#web/ui/form-fields.ts';
import { useSend } from '#web/ui/use-send.ts';
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
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('publisher_member');
  const errors = useFieldErrors(fieldOfKey);
  const invite = useSend(inviteToTeam, errors, {
    refreshes: [listTeam],
    done: (made) => t('Invitation sent to {email}', { email: made.email }),
    onDone: onClose,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (errors.check(inviteToTeam, { email, role })) invite.mutate({ email, role });
  };
  return (
    <form className="stack" noValidate onSubmit={submit}>
      <p className="quiet">
        {t(
          'We send a link that works once and expires in 7 days. The user chooses a name and password.',
        )}
      </p>
      <TextInput
        type="email"
        name="email"
        label={t('Email')}
        autoComplete="off"
        data-autofocus
        value={email}
        {...errors.on('email')}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <RoleChoice value={role} onChange={setRole} />
      <FormActions onCancel={onClose} loading={invite.isPending}>
        {t('Send invitation')}
      </FormActions>
    </form>
  );
}
