import { Button, TextInput } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { forgetPassword } from '#contract/accounts/publisher.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { useFieldErrors } from '#web/ui/form-fields.ts';
import { Trans } from '#web/ui/trans.tsx';
import styles from './auth.module.css';
import { AuthCard } from './auth-card.tsx';

const back = <Link to="/auth/login">{t('Back to login')}</Link>;

/** /forgot-password. The reply is the same whether or not the address has an account. */
export default function ForgotPasswordScreen() {
  const [email, setEmail] = useState('');
  const errors = useFieldErrors({
    EMAIL_FORMAT_ERROR: 'email',
    EMAIL_EMPTY: 'email',
    EMAIL_NOT_STRING: 'email',
  });
  const send = useApiMutation(forgetPassword, { onRefused: (error) => errors.take(error) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (errors.check(forgetPassword, { email })) send.mutate({ email });
  };
  if (send.isSuccess) return <SentCard email={email} />;
  return (
    <AuthCard
      title={t('Forgot password')}
      sub={t('We will email you a link to reset it.')}
      foot={back}
    >
      <form className={styles.form} onSubmit={submit} noValidate>
        <TextInput
          name="email"
          type="email"
          label={t('Email')}
          autoComplete="email"
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          {...errors.on('email')}
        />
        <Button type="submit" fullWidth size="md" loading={send.isPending}>
          {t('Send link')}
        </Button>
      </form>
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
