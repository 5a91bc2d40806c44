import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { finishStaffSignIn } from '#contract/accounts/staff-two-factor.ts';
import type { signInTwoFactor } from '#contract/accounts/two-factor.ts';
import type { passPortalFactor } from '#contract/brand-members/sign-in.ts';
import type { ReplyOf } from '#contract/call.ts';
import { type ApiError, callApi } from '#web/lib/call-api.ts';
import { t } from '#web/lib/i18n.ts';
import { showError } from '#web/lib/toast.ts';
import { CodeInput } from './secret-inputs.tsx';
import { useFieldErrors } from './use-form.ts';

type Step = typeof signInTwoFactor | typeof passPortalFactor | typeof finishStaffSignIn;

export type SecondStepProps<C extends Step> = {
  challenge: string;
  onSignedIn: (signed: ReplyOf<C>) => void | Promise<void>;
  onBack: () => void;
};

/** Explains what the second step of sign-in asks for. */
export const secondStepWords = (byRecovery: boolean) =>
  byRecovery
    ? t('Enter one of your recovery codes. Each code works once.')
    : t('Enter the code from your authenticator app.');

type FormProps<C extends Step> = SecondStepProps<C> & {
  call: C;
  /** Too many wrong codes: navigates away, or returns the error for the field. */
  onExceeded: () => string | undefined;
  byRecovery: boolean;
  onChange: (byRecovery: boolean) => void;
  className?: string | undefined;
};

/** Takes an authenticator code or a recovery code for a pending sign-in. */
export function SecondStepForm<C extends Step>(props: FormProps<C>) {
  const { call, challenge, byRecovery } = props;
  const [code, setCode] = useState('');
  const errors = useFieldErrors({ CODE_ERROR: 'code', USER_LOCKED: 'code' });
  const input = { challenge, code };
  const send = useMutation({
    mutationFn: () => callApi(call as Step, input, { quiet: true }),
    onError: (error: ApiError) => {
      if (!errors.take(error)) showError(error.text);
      if (error.key === 'SIGN_IN_STEP_EXPIRED') props.onBack();
    },
    onSuccess: async (answer) => {
      if (answer.code === 0) return props.onSignedIn(answer.data as ReplyOf<C>);
      const words = answer.code === 20049 ? props.onExceeded() : undefined;
      if (words) errors.show({ code: words });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (errors.check(call, input)) send.mutate();
  };
  const change = () => {
    props.onChange(!byRecovery);
    setCode('');
    errors.clear();
  };
  return (
    <form className={props.className} onSubmit={submit} noValidate>
      <CodeInput
        key={byRecovery ? 'recovery' : 'app'}
        name="code"
        label={byRecovery ? t('Recovery code') : t('Code')}
        inputMode={byRecovery ? 'text' : 'numeric'}
        autoFocus
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
        {...errors.on('code')}
      />
      <Button type="submit" fullWidth size="md" loading={send.isPending}>
        {t('Login')}
      </Button>
      <Button variant="subtle" onClick={change}>
        {byRecovery ? t('Use the authenticator app') : t('Use a recovery code')}
      </Button>
    </form>
  );
}
