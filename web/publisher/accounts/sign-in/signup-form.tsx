import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconCheck } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { checkAccount, checkEmail, signUp } from '#contract/accounts/publisher.ts';
import type { InputOf } from '#contract/call.ts';
import { ApiError, callApi } from '#web/lib/call-api.ts';
import { deviceZone } from '#web/lib/dates.ts';
import { t } from '#web/lib/i18n.ts';
import { readRefererUid, readToken } from '#web/lib/session.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { SendForm } from '#web/ui/send-form.tsx';
import { Trans } from '#web/ui/trans.tsx';
import { useFieldErrors, useFields } from '#web/ui/use-form.ts';
import {
  AgreeField,
  mustAgree,
  NameFields,
  NewPasswordFields,
  UsernameField,
} from './account-fields.tsx';
import styles from './auth.module.css';
import { AuthCard } from './auth-card.tsx';

const PAUSE_MS = 400;
const TAKEN = ['ACCOUNT_ALREADY_EXISTS', 'EMAIL_ALREADY_EXISTS', 'EMAIL_DISPOSABLE'];

type Availability = { isFree: boolean; error?: string };

/**
 * Whether a name or an address can be registered, checked while the user types. Undecided while the
 * text is incomplete, while the check runs, and above the rate limit.
 */
function useAvailability<C extends typeof checkAccount | typeof checkEmail>(
  call: C,
  name: 'account' | 'email',
  text: string,
): Availability {
  const [typed] = useDebouncedValue(text, PAUSE_MS);
  const input = { [name]: typed } as InputOf<C>;
  const isComplete = call.input.safeParse(input).success;
  const check = useApiQuery(call, input, { enabled: isComplete, quiet: true, staleTime: 60_000 });
  if (typed !== text || !isComplete || check.isFetching) return { isFree: false };
  if (check.error && TAKEN.includes(check.error.key)) {
    return { isFree: false, error: check.error.text };
  }
  return { isFree: check.isSuccess && !check.isPlaceholderData };
}

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
  foot?: ReactNode;
  onMade: (made: { user_id: number; email: string }) => void;
  title?: string;
  sub?: string;
};

/** Step one of the registration: the account. */
export function SignupForm({
  start,
  foot = <OwnAccount />,
  onMade,
  title = t('Register'),
  sub = t('Create a free publisher account.'),
}: SignupFormProps) {
  const [agrees, setAgrees] = useState(false);
  const errors = useFieldErrors(fieldOfKey);
  const { values, field } = useFields({ ...blank, ...start }, errors);
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
      else errors.take(new ApiError(answer));
    },
  });
  return (
    <AuthCard title={title} sub={sub} foot={foot}>
      <SendForm
        className={styles.form}
        onSend={() => errors.check(signUp, input, mustAgree(agrees)) && send.mutate()}
      >
        <NewUsernameField field={field} value={values.account} />
        <NewEmailField field={field} value={values.email} />
        <NameFields field={field} />
        <NewPasswordFields field={field} owns={[values.account, values.email]} />
        <AgreeField errors={errors} agrees={agrees} onChange={setAgrees} />
        <Button type="submit" fullWidth size="md" loading={send.isPending}>
          {t('Create account')}
        </Button>
      </SendForm>
    </AuthCard>
  );
}

/** For visitors who have an account already, and for users who are signed in. */
function OwnAccount() {
  if (readToken()) {
    return (
      <Trans
        id={'You are signed in. <0>Open your account</0>'}
        components={{ 0: <Link to="/" /> }}
      />
    );
  }
  return (
    <Trans
      id={'Already have an account? <0>Login</0>'}
      components={{ 0: <Link to="/auth/login" /> }}
    />
  );
}

type NewFieldProps<Name extends string> = {
  field: (name: Name) => { name: string; value: string };
  value: string;
};

function NewUsernameField({ field, value }: NewFieldProps<'account'>) {
  const { isFree, error } = useAvailability(checkAccount, 'account', value);
  return (
    <UsernameField
      field={field}
      error={error}
      rightSection={<AvailableMark isFree={isFree} text={t('This username is available')} />}
    />
  );
}

function NewEmailField({ field, value }: NewFieldProps<'email'>) {
  const { isFree, error } = useAvailability(checkEmail, 'email', value);
  return (
    <TextInput
      label={t('Email')}
      type="email"
      autoComplete="email"
      rightSection={<AvailableMark isFree={isFree} text={t('This email can be registered')} />}
      {...field('email')}
      {...(error && { error })}
    />
  );
}

/** A tick in a field whose value can be registered, with a text for screen readers. */
function AvailableMark({ isFree, text }: { isFree: boolean; text: string }) {
  return (
    <>
      {isFree && <IconCheck size={18} color="var(--up)" aria-hidden="true" />}
      <span className="hidden-text" role="status">
        {isFree && text}
      </span>
    </>
  );
}
