import { Button } from '@mantine/core';
import { useState } from 'react';
import { listSessions, readLoginInformation } from '#contract/accounts/login-information.ts';
import { editPassword } from '#contract/accounts/publisher.ts';
import { t } from '#web/lib/i18n.ts';
import { AppDialog, DialogForm } from '#web/ui/app-dialog.tsx';
import { ConfirmPasswordInput, NewPasswordInput } from '#web/ui/new-password-input.tsx';
import { PresentPassword } from '#web/ui/secret-inputs.tsx';
import { passwordKeys, useForm } from '#web/ui/use-form.ts';

const fieldOfKey = {
  ...passwordKeys,
  PASSWORD_TOO_COMMON: 'new_password',
  PASSWORD_FORMAT_ERROR: 'new_password',
  PASSWORD_NOT_EQUAL: 'confirm_password',
};
const blank = { password: '', new_password: '', confirm_password: '' };

/** The password; changing it signs out all other devices. `owns`: names that it must not be. */
export function PasswordCard({ owns }: { owns: readonly string[] }) {
  const [opened, setOpened] = useState(false);
  return (
    <section className="card stack" aria-labelledby="password-title">
      <h2 id="password-title">{t('Password')}</h2>
      <p className="quiet">
        {t(
          'Changing your password signs out all other devices. Use a password that you do not use elsewhere.',
        )}
      </p>
      <div>
        <Button variant="default" onClick={() => setOpened(true)}>
          {t('Change password')}
        </Button>
      </div>
      <AppDialog opened={opened} onClose={() => setOpened(false)} title={t('Change password')}>
        <PasswordForm owns={owns} onClose={() => setOpened(false)} />
      </AppDialog>
    </section>
  );
}

type PasswordFormProps = { owns: readonly string[]; onClose: () => void };

function PasswordForm({ owns, onClose }: PasswordFormProps) {
  const form = useForm(editPassword, blank, {
    fieldOfKey,
    refreshes: [listSessions, readLoginInformation],
    done: t('Password changed. Other devices were signed out.'),
    onDone: onClose,
  });
  return (
    <DialogForm form={form} onCancel={onClose} sendLabel={t('Change password')}>
      <PresentPassword {...form.field('password')} />
      <NewPasswordInput owns={owns} {...form.field('new_password')} />
      <ConfirmPasswordInput {...form.field('confirm_password')} />
    </DialogForm>
  );
}
