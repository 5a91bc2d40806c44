import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { signInAdmin } from '#contract/accounts/publisher.ts';
import type { StaffStep } from '#contract/accounts/staff-two-factor.ts';
import { type ApiError, callApi } from '#web/lib/call-api.ts';
import { t } from '#web/lib/i18n.ts';
import { useFieldErrors } from '#web/ui/form-fields.ts';
import { LoginCard } from './login-card.tsx';
import { OpenidButton } from './openid-button.tsx';

/** Email and password; correct ones lead to the second step. */
export function PasswordForm({ onStep }: { onStep: (step: StaffStep) => void }) {
  const [values, setValues] = useState({ email: '', password: '' });
  const errors = useFieldErrors({ WRONG_PASSWORD: 'password', USER_LOCKED: 'email' });
  const send = useMutation({
    mutationFn: () => callApi(signInAdmin, values),
    onError: (error: ApiError) => errors.take(error),
    onSuccess: (answer) => {
      if (answer.code === 320) onStep(answer.data as StaffStep);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (errors.check(signInAdmin, values)) send.mutate();
  };
  return (
    <LoginCard title={t('Staff login')}>
      <form className="stack" onSubmit={submit} noValidate>
        <TextInput
          name="email"
          type="email"
          label={t('Email')}
          autoComplete="username"
          value={values.email}
          onChange={(event) => setValues({ ...values, email: event.currentTarget.value })}
          {...errors.on('email')}
        />
        <PasswordInput
          name="password"
          label={t('Password')}
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': t('Show password'), tabIndex: 0 }}
          value={values.password}
          onChange={(event) => setValues({ ...values, password: event.currentTarget.value })}
          {...errors.on('password')}
        />
        <Button type="submit" size="md" loading={send.isPending}>
          {t('Login')}
        </Button>
        <OpenidButton />
      </form>
    </LoginCard>
  );
}
