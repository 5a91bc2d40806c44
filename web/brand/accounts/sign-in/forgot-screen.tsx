import { Button, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { forgetPortalPassword } from '#contract/brand-members/sign-in.ts';
import { t } from '#web/lib/i18n.ts';
import { LoginCard } from '#web/ui/login-card.tsx';
import { SendForm } from '#web/ui/send-form.tsx';
import { Trans } from '#web/ui/trans.tsx';
import { useForm } from '#web/ui/use-form.ts';

const fieldOfKey = { EMAIL_FORMAT_ERROR: 'email', EMAIL_EMPTY: 'email', EMAIL_NOT_STRING: 'email' };

/** /portal/forgot-password. The reply is the same whether or not the address has an account. */
export default function ForgotScreen() {
  const form = useForm(forgetPortalPassword, { email: '' }, { fieldOfKey, alsoToasts: true });
  const back = <Link to="/login">{t('Back to login')}</Link>;
  if (form.data) {
    return (
      <LoginCard title={t('Check your email')}>
        <p>
          <Trans
            id={
              'If <0>{email}</0> belongs to an account, we sent it a link to reset the password. The link works once and expires in 30 minutes.'
            }
            values={{ email: form.values.email }}
            components={{ 0: <strong className="break-anywhere" /> }}
          />
        </p>
        {back}
      </LoginCard>
    );
  }
  return (
    <LoginCard title={t('Forgot password')}>
      <p className="quiet">{t('We will email you a link to reset it.')}</p>
      <SendForm className="stack" onSend={form.send}>
        <TextInput type="email" label={t('Email')} autoComplete="email" {...form.field('email')} />
        <Button type="submit" size="md" loading={form.isPending}>
          {t('Send link')}
        </Button>
      </SendForm>
      {back}
    </LoginCard>
  );
}
