import { TextInput } from '@mantine/core';
import {
  inviteStaffMember,
  listStaffMembers,
  type StaffRole,
} from '#contract/accounts/staff-members.ts';
import { t } from '#web/lib/i18n.ts';
import { AppDialog, DialogForm } from '#web/ui/app-dialog.tsx';
import { useForm } from '#web/ui/use-form.ts';
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
  const start = { name: '', email: '', role: 'support' as StaffRole };
  const form = useForm(inviteStaffMember, start, {
    fieldOfKey,
    refreshes: [listStaffMembers],
    done: (_, { email }) => t('Invitation sent to {email}', { email }),
    onDone: onClose,
  });
  const { field } = form;
  return (
    <DialogForm form={form} onCancel={onClose} sendLabel={t('Send invitation')}>
      <p className="quiet">
        {t(
          'We send a link that works once and expires in 7 days. They choose a password and set up an authenticator app.',
        )}
      </p>
      <TextInput label={t('Name')} autoComplete="off" data-autofocus {...field('name')} />
      <TextInput type="email" label={t('Email')} autoComplete="off" {...field('email')} />
      <RoleSelect {...form.choice('role')} />
    </DialogForm>
  );
}
