import { editStaffPassword } from '#contract/accounts/staff-members.ts';
import { t } from '#web/lib/i18n.ts';
import { AppDialog, DialogForm } from '#web/ui/app-dialog.tsx';
import { NewPasswordInput } from '#web/ui/new-password-input.tsx';
import { CodeInput, PresentPassword } from '#web/ui/secret-inputs.tsx';
import { codeKeys, passwordKeys, useForm } from '#web/ui/use-form.ts';

type DialogProps = { opened: boolean; onClose: () => void };

const blank = { password: '', code: '', new_password: '' };
const fieldOfKey = {
  ...passwordKeys,
  ...codeKeys,
  PASSWORD_TOO_COMMON: 'new_password',
  PASSWORD_FORMAT_ERROR: 'new_password',
};

/** Changes the staff member's own password, given both factors. */
export function PasswordDialog({ opened, onClose }: DialogProps) {
  return (
    <AppDialog opened={opened} onClose={onClose} title={t('Change password')}>
      <PasswordForm onClose={onClose} />
    </AppDialog>
  );
}

function PasswordForm({ onClose }: { onClose: () => void }) {
  const form = useForm(editStaffPassword, blank, {
    fieldOfKey,
    done: t('Password changed'),
    onDone: onClose,
  });
  return (
    <DialogForm form={form} onCancel={onClose} sendLabel={t('Change password')}>
      <p className="quiet">{t('You are signed out on all other devices.')}</p>
      <PresentPassword {...form.field('password')} />
      <CodeInput
        description={t('From your authenticator app, or a recovery code')}
        {...form.field('code')}
      />
      <NewPasswordInput {...form.field('new_password')} />
    </DialogForm>
  );
}
