import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { signUp } from '#contract/accounts/publisher.ts';
import { type ApiError, callApi } from '#web/lib/call-api.ts';
import { deviceZone } from '#web/lib/dates.ts';
import { t } from '#web/lib/i18n.ts';
import { readRefererUid } from '#web/lib/session.ts';
import { useFieldErrors, useTextFields } from '#web/ui/form-fields.ts';
import { Trans } from '#web/ui/trans.tsx';
import { AgreeField, NameFields, NewPasswordFields, UsernameField } from './account-fields.tsx';
import styles from './auth.module.css';
import { AuthCard } from './auth-card.tsx';

const fieldOfKey = {
  ACCOUNT_ALREADY_EXISTS: 'account',
  USERNAME_FORMAT_ERROR: 'account',
  SIGN_UP_ACCOUNT_REQUIRED: 'account',
  SIGN_UP_ACCOUNT_STRING: 'account',
  EMAIL_ALREADY_EXISTS: 'email',
  EMAIL_DISPOSABLE: 'email',
  EMAIL_FORMAT_ERROR: 'email',
  SIGN_UP_EMAIL_REQUIRED: 'email',
  SIGN_UP_EMAIL_STRING: 'email',
  PASSWORD_FORMAT_ERROR: 'password',
  PASSWORD_TOO_COMMON: 'password',
  SIGN_UP_PASSWORD_REQUIRED: 'password',
  SIGN_UP_PASSWORD_STRING: 'password',
  REPASSWORD_REQUIRED: 'repassword',
  REPASSWORD_STRING: 'repassword',
  REPASSWORD_ERROR: 'repassword',
  PASSWORD_NOT_EQUAL: 'repassword',
  FIRST_NAME_REQUIRED: 'first_name',
  FIRST_NAME_STRING: 'first_name',
  LAST_NAME_REQUIRED: 'last_name',
  LAST_NAME_STRING: 'last_name',
  AGREE_REQUIRED: 'agree',
  AGREE_INTEGER: 'agree',
  AGREE_IN_0_OR_1: 'agree',
};

const blank = {
  account: '',
  email: '',
  password: '',
  repassword: '',
  first_name: '',
  last_name: '',
};

type SignupFormProps = {
  /** Initial values that are known already. */
  start?: Partial<typeof blank>;
  /** Replaces the link to the login, for example for users who come from a provider. */
  foot?: React.ReactNode;
  onMade: (made: { user_id: number; email: string }) => void;
};

/** Step one of the registration: the account. */
export function SignupForm({ start, foot, onMade }: SignupFormProps) {
  const [agrees, setAgrees] = useState(false);
  const errors = useFieldErrors(fieldOfKey);
  const { values, field } = useTextFields({ ...blank, ...start }, errors);
  const referer = readRefererUid();
  const input = {
    ...values,
    agree: agrees ? 1 : 0,
    time_zone: deviceZone(),
    ...(referer && { referer_uid: referer }),
  } as const;
  const send = useMutation({
    mutationFn: () => callApi(signUp, input),
    onError: (error: ApiError) => errors.take(error),
    onSuccess: (answer) => {
      if (answer.code === 0) onMade(answer.data);
      else errors.take({ key: answer.message });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (errors.check(signUp, input)) send.mutate();
  };
  return (
    <AuthCard
      title={t('Register')}
      sub={t('Create a free publisher account.')}
      foot={
        foot ?? (
          <Trans
            id="Already have an account? <0>Login</0>"
            components={{ 0: <Link to="/auth/login" /> }}
          />
        )
      }
    >
      <form className={styles.form} onSubmit={submit} noValidate>
        <UsernameField field={field} />
        <TextInput label={t('Email')} type="email" autoComplete="email" {...field('email')} />
        <NameFields field={field} />
        <NewPasswordFields field={field} />
        <AgreeField errors={errors} agrees={agrees} onChange={setAgrees} />
        <Button type="submit" fullWidth size="md" loading={send.isPending}>
          {t('Create account')}
        </Button>
      </form>
    </AuthCard>
  );
}
