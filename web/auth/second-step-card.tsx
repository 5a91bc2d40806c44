import { Button, TextInput } from '@mantine/core';
import { IconShieldLock } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { ReplyOf } from '#contract/call.ts';
import { signInTwoFactor } from '#contract/two-factor.ts';
import { type AskError, ask } from '#web/lib/ask.ts';
import { showError } from '#web/lib/toast.ts';
import { useFieldErrors } from '#web/ui/form-fields.ts';
import styles from './auth.module.css';
import { AuthCard } from './auth-card.tsx';

type SecondStepProps = {
  challenge: string;
  onSignedIn: (signed: ReplyOf<typeof signInTwoFactor>) => void | Promise<void>;
  /** Too many wrong codes: whoever tries has the password. */
  onExceeded: () => void;
  onBack: () => void;
};

/** The second step of signing in: a code of the authenticator app, or a recovery code. */
export default function SecondStepCard(props: SecondStepProps) {
  const { challenge, onSignedIn, onExceeded, onBack } = props;
  const [code, setCode] = useState('');
  const [byRecovery, setByRecovery] = useState(false);
  const errors = useFieldErrors({ CODE_ERROR: 'code', USER_LOCKED: 'code' });
  const input = { challenge, code };
  const send = useMutation({
    mutationFn: () => ask(signInTwoFactor, input, { quiet: true }),
    onError: (error: AskError) => {
      if (!errors.take(error)) showError(error.text);
      if (error.key === 'SIGN_IN_STEP_EXPIRED') onBack();
    },
    onSuccess: async (answer) => {
      if (answer.code === 0) return onSignedIn(answer.data);
      if (answer.code === 20049) onExceeded();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (errors.check(signInTwoFactor, input)) send.mutate();
  };
  const change = () => {
    setByRecovery(!byRecovery);
    setCode('');
    errors.clear();
  };
  return (
    <AuthCard
      title="Two-factor sign-in"
      picture={<IconShieldLock size={28} aria-hidden="true" />}
      sub={
        byRecovery
          ? 'Enter one of your recovery codes. Each works once.'
          : 'Enter the code that your authenticator app shows.'
      }
      foot={
        <Button variant="subtle" size="compact-md" onClick={onBack}>
          Back to login
        </Button>
      }
    >
      <form className={styles.form} onSubmit={submit} noValidate>
        <TextInput
          key={byRecovery ? 'recovery' : 'app'}
          name="code"
          label={byRecovery ? 'Recovery code' : 'Code'}
          autoComplete="one-time-code"
          inputMode={byRecovery ? 'text' : 'numeric'}
          autoCapitalize="characters"
          spellCheck={false}
          autoFocus
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
          {...errors.on('code')}
        />
        <Button type="submit" fullWidth size="md" loading={send.isPending}>
          Login
        </Button>
        <Button variant="subtle" onClick={change}>
          {byRecovery ? 'Use the authenticator app' : 'Use a recovery code'}
        </Button>
      </form>
    </AuthCard>
  );
}
