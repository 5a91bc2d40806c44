import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { signInAdmin } from '#contract/accounts/publisher.ts';
import type { StaffStep } from '#contract/accounts/staff-two-factor.ts';
import { type ApiError, callApi } from '#web/lib/call-api.ts';
import { t } from '#web/lib/i18n.ts';
import { SendForm } from '#web/ui/send-form.tsx';
import { useFieldErrors, useFields } from '#web/ui/use-form.ts';
import { LoginCard } from './login-card.tsx';
import { OpenidButton } from './openid-button.tsx';

/** Email and password; correct ones lead to the second step. */
export function PasswordForm({ onStep }: { onStep: (step: StaffStep) => void }) {
  const errors = useFieldErrors({ WRONG_PASSWORD: 'password', USER_LOCKED: 'email' });
  const { values, field } = useFields({ email: '', password: '' }, errors);
  const send = useMutation({
    mutationFn: () => callApi(signInAdmin, values),
    onError: (error: ApiError) => errors.take(error),
    onSuccess: (answer) => {
      if (answer.code === 320) onStep(answer.data as StaffStep);
    },
  });
  return (
    <LoginCard title={t('Staff login')}>
      <SendForm className="stack" onSend={() => errors.check(signInAdmin, values) && send.mutate()}>
        <TextInput type="email" label={t('Email')} autoComplete="username" {...field('email')} />
        <PasswordInput
          label={t('Password')}
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': t('Show password'), tabIndex: 0 }}
          {...field('password')}
        />
        <Button type="submit" size="md" loading={send.isPending}>
          {t('Login')}
        </Button>
        <OpenidButton />
      </SendForm>
    </LoginCard>
  );
}
