import { Button } from '@mantine/core';
import { IconCircleCheck, IconLinkOff } from '@tabler/icons-react';
import { checkPasswordReset, resetPassword } from '#contract/accounts/publisher.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { useUrlValues } from '#web/lib/use-url.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { ConfirmPasswordInput, NewPasswordInput } from '#web/ui/new-password-input.tsx';
import { SendForm } from '#web/ui/send-form.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useForm } from '#web/ui/use-form.ts';
import styles from './auth.module.css';
import { AuthCard } from './auth-card.tsx';

/** /reset-password?track=... Opening the page only checks the code; the form consumes it. */
export default function ResetPasswordScreen() {
  const { track = '' } = useUrlValues();
  const checked = useApiQuery(
    checkPasswordReset,
    { track },
    { enabled: track !== '', quiet: true, staleTime: Number.POSITIVE_INFINITY },
  );
  if (track === '')
    return (
      <InvalidLink reason={t('The address is incomplete. Open the link from the email again.')} />
    );
  if (checked.error) return <InvalidLink reason={checked.error.text} />;
  if (!checked.data) {
    return (
      <AuthCard title={t('Reset password')} sub={t('Checking your link')}>
        <Skeleton height={160} />
      </AuthCard>
    );
  }
  return <NewPassword track={track} />;
}

function InvalidLink({ reason }: { reason: string }) {
  return (
    <AuthCard
      title={t('This link does not work')}
      picture={<IconLinkOff size={28} aria-hidden="true" />}
      sub={reason}
    >
      <LinkButton to="/forgot-password" fullWidth size="md">
        {t('Send a new link')}
      </LinkButton>
    </AuthCard>
  );
}

const fieldOfKey = {
  PASSWORD_TOO_COMMON: 'new_password',
  PASSWORD_FORMAT_ERROR: 'new_password',
  RESET_PASSWORD_NOT_EQUAL: 'confirm_password',
};

function NewPassword({ track }: { track: string }) {
  const form = useForm(
    resetPassword,
    { new_password: '', confirm_password: '' },
    {
      fieldOfKey,
      inputOf: (values) => ({ track, ...values }),
    },
  );
  if (form.data) return <PasswordChanged />;
  return (
    <AuthCard title={t('Reset password')} sub={t('Choose a new password for your account.')}>
      <SendForm className={styles.form} onSend={form.send}>
        <NewPasswordInput {...form.field('new_password')} />
        <ConfirmPasswordInput {...form.field('confirm_password')} />
        <Button type="submit" fullWidth size="md" loading={form.isPending}>
          {t('Change password')}
        </Button>
      </SendForm>
    </AuthCard>
  );
}

function PasswordChanged() {
  return (
    <AuthCard
      title={t('Password changed')}
      picture={<IconCircleCheck size={28} aria-hidden="true" />}
      sub={t('You were signed out on all devices. Sign in with your new password.')}
    >
      <LinkButton to="/auth/login" fullWidth size="md">
        {t('Login')}
      </LinkButton>
    </AuthCard>
  );
}
