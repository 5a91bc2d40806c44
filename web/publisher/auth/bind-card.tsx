import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, lazy, Suspense, useState } from 'react';
import { signIn } from '#contract/accounts/publisher.ts';
import { bindThirdParty, type UnboundStep } from '#contract/accounts/third-party.ts';
import { type ApiError, callApi } from '#web/lib/call-api.ts';
import { t } from '#web/lib/i18n.ts';
import { providerName } from '#web/lib/provider-names.ts';
import { saveToken } from '#web/lib/session.ts';
import { showDone } from '#web/lib/toast.ts';
import { useFieldErrors, useTextFields } from '#web/ui/form-fields.ts';
import { Trans } from '#web/ui/trans.tsx';
import { SignInFields } from './account-fields.tsx';
import styles from './auth.module.css';
import { AuthCard } from './auth-card.tsx';
import { CheckMailCard } from './check-mail-card.tsx';
import type { enter } from './enter.ts';

const SecondStepCard = lazy(() => import('./second-step-card.tsx'));

type Signed = Parameters<typeof enter>[1];
type BindProps = {
  step: UnboundStep;
  onSignedIn: (signed: Signed) => void | Promise<void>;
  onBack: () => void;
};
type Outcome =
  | { kind: 'unverified'; user_id: number; email: string }
  | { kind: 'second step'; challenge: string };

/**
 * Signs in by password, and by the second factor if enabled, then connects the provider to the
 * account.
 */
export function BindCard({ step, onSignedIn, onBack }: BindProps) {
  const navigate = useNavigate();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const errors = useFieldErrors({ WRONG_PASSWORD: 'password', USER_LOCKED: 'account' });
  const { values, field } = useTextFields({ account: step.email, password: '' }, errors);
  const name = providerName(step.platform);

  const bindTo = async (signed: Signed) => {
    saveToken(signed.token);
    // The user is signed in either way; if connecting fails, a message above the screen explains
    // why.
    const bound = await callApi(bindThirdParty, {
      ticket: step.ticket,
      password: values.password,
    }).catch(() => null);
    if (bound?.code === 0) showDone(t('{name} connected to your account', { name }));
    await onSignedIn(signed);
  };
  const reset = () => void navigate({ to: '/forgot-password' });
  const send = useMutation({
    mutationFn: () => callApi(signIn, values),
    onError: (error: ApiError) => errors.take(error),
    onSuccess: async (answer) => {
      if (answer.code === 0) return bindTo(answer.data);
      if (answer.code === 20049) return reset();
      if (answer.code === 20046) {
        const { user_id, email } = answer.data as { user_id: number; email: string };
        return setOutcome({ kind: 'unverified', user_id, email });
      }
      const { challenge } = (answer.data ?? {}) as { challenge?: string };
      if (challenge) setOutcome({ kind: 'second step', challenge });
    },
  });
  if (outcome?.kind === 'unverified') {
    return <CheckMailCard userId={outcome.user_id} email={outcome.email} />;
  }
  if (outcome) {
    return (
      <Suspense>
        <SecondStepCard
          challenge={outcome.challenge}
          onSignedIn={bindTo}
          onExceeded={reset}
          onBack={() => setOutcome(null)}
        />
      </Suspense>
    );
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (errors.check(signIn, values)) send.mutate();
  };
  return (
    <AuthCard
      title={t('Connect my account')}
      sub={t('Sign in with your password once. After that, you can sign in with {name}.', { name })}
      foot={
        <Button variant="subtle" size="compact-md" onClick={onBack}>
          {t('Back')}
        </Button>
      }
    >
      <form className={styles.form} onSubmit={submit} noValidate>
        <SignInFields field={field} />
        <Button type="submit" fullWidth size="md" loading={send.isPending}>
          <Trans id={'Connect {name}'} values={{ name }} />
        </Button>
      </form>
    </AuthCard>
  );
}
