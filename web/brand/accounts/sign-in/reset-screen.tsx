import { Button } from '@mantine/core';
import { checkPasswordReset, resetPassword } from '#contract/accounts/publisher.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { useUrlValues } from '#web/lib/use-url.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { LoginCard } from '#web/ui/login-card.tsx';
import { ConfirmPasswordInput, NewPasswordInput } from '#web/ui/new-password-input.tsx';
import { SendForm } from '#web/ui/send-form.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useForm } from '#web/ui/use-form.ts';

const fieldOfKey = {
  PASSWORD_TOO_COMMON: 'new_password',
  PASSWORD_FORMAT_ERROR: 'new_password',
  RESET_PASSWORD_NOT_EQUAL: 'confirm_password',
};

/** /portal/reset-password?track=... Opening the page only checks the code; the form consumes it. */
export default function ResetScreen() {
  const { track = '' } = useUrlValues();
  const checked = useApiQuery(
    checkPasswordReset,
    { track },
    { enabled: track !== '', quiet: true, staleTime: Number.POSITIVE_INFINITY },
  );
  if (track === '' || checked.error) {
    return (
      <LoginCard title={t('This link does not work')}>
        <p>
          {checked.error?.text ??
            t('The address is incomplete. Open the link from the email again.')}
        </p>
        <LinkButton to="/forgot-password" size="md">
          {t('Send a new link')}
        </LinkButton>
      </LoginCard>
    );
  }
  if (!checked.data) {
    return (
      <LoginCard title={t('Reset password')}>
        <Skeleton height={160} aria-hidden="true" />
      </LoginCard>
    );
  }
  return <NewPassword track={track} />;
}

function NewPassword({ track }: { track: string }) {
  const form = useForm(
    resetPassword,
    { new_password: '', confirm_password: '' },
    { fieldOfKey, inputOf: (values) => ({ track, ...values }) },
  );
  if (form.data) {
    return (
      <LoginCard title={t('Password changed')}>
        <p>{t('You were signed out on all devices. Sign in with your new password.')}</p>
        <LinkButton to="/login" size="md">
          {t('Login')}
        </LinkButton>
      </LoginCard>
    );
  }
  return (
    <LoginCard title={t('Reset password')}>
      <SendForm className="stack" onSend={form.send}>
        <NewPasswordInput {...form.field('new_password')} />
        <ConfirmPasswordInput {...form.field('confirm_password')} />
        <Button type="submit" size="md" loading={form.isPending}>
          {t('Change password')}
        </Button>
      </SendForm>
    </LoginCard>
  );
}
