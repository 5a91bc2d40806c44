import { TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import {
  inviteStaffMember,
  listStaffMembers,
  type StaffRole,
} from '#contract/accounts/staff-members.ts';
import { t } from '#web/lib/i18n.ts';
import { AppDialog, FormActions } from '#web/ui/app-dialog.tsx';
import { useFieldErrors, useTextFields } from '#web/ui/form-fields.ts';
import { useSend } from '#web/ui/use-send.ts';
import { RoleSelect } from './role-select.tsx';

type InviteDialogProps = { opened: boolean; onClose: () => void };

/** Invites a staff member by email, with a role. */
export function InviteDialog({ opened, onClose }: InviteDialogProps) {
  return (
    <AppDialog opened={opened} onClose={onClose} title={t('Invite a staff member')}>
      <InviteForm onClose={onClose} />
    </AppDialog>
  );
}

const fieldOfKey = {
  EMAIL_FORMAT_ERROR: 'email',
  STAFF_MEMBER_EXISTS: 'email',
  TOO_MANY_REQUESTS: 'email',
  STAFF_NAME_REQUIRED: 'name',
};

function InviteForm({ onClose }: { onClose: () => void }) {
  const [role, setRole] = useState<StaffRole>('support');
  const errors = useFieldErrors(fieldOfKey);
  const { values, field } = useTextFields({ name: '', email: '' }, errors);
  const input = { ...values, role };
  const invite = useSend(inviteStaffMember, errors, {
    refreshes: [listStaffMembers],
    done: t('Invitation sent to {email}', { email: values.email }),
    onDone: onClose,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (errors.check(inviteStaffMember, input)) invite.mutate(input);
  };
  return (
    <form className="stack" noValidate onSubmit={submit}>
      <p className="quiet">
        {t(
          'We send a link that works once and expires in 7 days. They choose a password and set up an authenticator app.',
        )}
      </p>
      <TextInput label={t('Name')} autoComplete="off" data-autofocus {...field('name')} />
      <TextInput type="email" label={t('Email')} autoComplete="off" {...field('email')} />
      <RoleSelect value={role} onChange={setRole} />
      <FormActions onCancel={onClose} loading={invite.isPending}>
        {t('Send invitation')}
      </FormActions>
    </form>
  );
}
