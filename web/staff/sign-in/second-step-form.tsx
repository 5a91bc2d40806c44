import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { ReplyOf } from '#contract/call.ts';
import { finishStaffSignIn } from '#contract/staff-two-factor.ts';
import { type AskError, ask } from '#web/lib/ask.ts';
import { showError } from '#web/lib/toast.ts';
import { useFieldErrors } from '#web/ui/form-fields.ts';
import { CodeInput } from '#web/ui/secret-inputs.tsx';
import { LoginCard } from './login-card.tsx';

type SecondStepProps = {
  challenge: string;
  onDone: (signedIn: ReplyOf<typeof finishStaffSignIn>) => void;
  onBack: () => void;
};

/** A code of the authenticator app, or a recovery code. */
export function SecondStepForm({ challenge, onDone, onBack }: SecondStepProps) {
  const [code, setCode] = useState('');
  const [byRecovery, setByRecovery] = useState(false);
  const errors = useFieldErrors({ CODE_ERROR: 'code', USER_LOCKED: 'code' });
  const input = { challenge, code };
  const send = useMutation({
    mutationFn: () => ask(finishStaffSignIn, input, { quiet: true }),
    onError: (error: AskError) => {
      if (!errors.take(error)) showError(error.text);
      if (error.key === 'SIGN_IN_STEP_EXPIRED') onBack();
    },
    onSuccess: (answer) => {
      if (answer.code === 0) return onDone(answer.data);
      // Staff have no forgotten-password mail that the usual text could send them to.
      errors.show({
        code: 'Too many wrong codes. Ask an admin to reset your second factor, or try again tomorrow.',
      });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (errors.check(finishStaffSignIn, input)) send.mutate();
  };
  const change = () => {
    setByRecovery(!byRecovery);
    setCode('');
    errors.clear();
  };
  return (
    <LoginCard title="Two-factor sign-in" onBack={onBack}>
      <p className="quiet">
        {byRecovery
          ? 'Enter one of your recovery codes. Each works once.'
          : 'Enter the code that your authenticator app shows.'}
      </p>
      <form className="stack" onSubmit={submit} noValidate>
        <CodeInput
          key={byRecovery ? 'recovery' : 'app'}
          name="code"
          label={byRecovery ? 'Recovery code' : 'Code'}
          inputMode={byRecovery ? 'text' : 'numeric'}
          autoFocus
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
          {...errors.on('code')}
        />
        <Button type="submit" size="md" loading={send.isPending}>
          Login
        </Button>
        <Button variant="subtle" onClick={change}>
          {byRecovery ? 'Use the authenticator app' : 'Use a recovery code'}
        </Button>
      </form>
    </LoginCard>
  );
}
