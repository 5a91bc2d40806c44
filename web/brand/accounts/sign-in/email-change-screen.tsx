import { Button } from '@mantine/core';
import { confirmEmail } from '#contract/accounts/login-information.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { useUrlValues } from '#web/lib/use-url.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { LoginCard } from '#web/ui/login-card.tsx';

/** /portal/email-change?change=... Confirms one side of a change of address. */
export default function EmailChangeScreen() {
  const { change: code = '' } = useUrlValues();
  const confirm = useApiMutation(confirmEmail, { quiet: true });
  if (confirm.data) {
    return (
      <LoginCard title={t('Email Verification')}>
        <p>
          {confirm.data.completed
            ? t('You now sign in with {email}.', { email: confirm.data.new_email })
            : t('Confirmed. Follow the link in the other mailbox to complete the change.')}
        </p>
        <LinkButton to="/" size="md">
          {t('Continue')}
        </LinkButton>
      </LoginCard>
    );
  }
  return (
    <LoginCard title={t('Email Verification')}>
      <p role={confirm.error ? 'alert' : undefined}>
        {confirm.error?.text ?? t('Confirm the change of the email address of your account.')}
      </p>
      <Button
        size="md"
        disabled={code === ''}
        loading={confirm.isPending}
        onClick={() => confirm.mutate({ code })}
      >
        {t('Confirm change')}
      </Button>
    </LoginCard>
  );
}
