import { Button, TextInput } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { forgetPassword } from '#contract/accounts/publisher.ts';
import { t } from '#web/lib/i18n.ts';
import { SendForm } from '#web/ui/send-form.tsx';
import { Trans } from '#web/ui/trans.tsx';
import { useForm } from '#web/ui/use-form.ts';
import styles from './auth.module.css';
import { AuthCard } from './auth-card.tsx';

const back = <Link to="/auth/login">{t('Back to login')}</Link>;

/** /forgot-password. The reply is the same whether or not the address has an account. */
export default function ForgotPasswordScreen() {
  const form = useForm(
    forgetPassword,
    { email: '' },
    {
      fieldOfKey: {
        EMAIL_FORMAT_ERROR: 'email',
        EMAIL_EMPTY: 'email',
        EMAIL_NOT_STRING: 'email',
      },
      alsoToasts: true,
    },
  );
  if (form.data) return <SentCard email={form.values.email} />;
  return (
    <AuthCard
      title={t('Forgot password')}
      sub={t('We will email you a link to reset it.')}
      foot={back}
    >
      <SendForm className={styles.form} onSend={form.send}>
        <TextInput type="email" label={t('Email')} autoComplete="email" {...form.field('email')} />
        <Button type="submit" fullWidth size="md" loading={form.isPending}>
          {t('Send link')}
        </Button>
      </SendForm>
    </AuthCard>
  );
}

/** The address is not confirmed to have an account. */
function SentCard({ email }: { email: string }) {
  return (
    <AuthCard
      title={t('Check your email')}
      picture={<IconMail size={28} aria-hidden="true" />}
      foot={back}
    >
      <p>
        <Trans
          id={
            'If <0>{email}</0> belongs to an account, we sent it a link to reset the password. The link works once and expires in 30 minutes.'
          }
          values={{ email }}
          components={{ 0: <strong className="break-anywhere" /> }}
        />
      </p>
    </AuthCard>
  );
}
