import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { signIn } from '#contract/accounts/publisher.ts';
import { bindThirdParty, type UnboundStep } from '#contract/accounts/third-party.ts';
import { type ApiError, callApi } from '#web/lib/call-api.ts';
import { t } from '#web/lib/i18n.ts';
import { providerName } from '#web/lib/provider-names.ts';
import { saveToken } from '#web/lib/session.ts';
import { showDone } from '#web/lib/toast.ts';
import { latePart } from '#web/ui/late-part.tsx';
import { SendForm } from '#web/ui/send-form.tsx';
import { Trans } from '#web/ui/trans.tsx';
import { useFieldErrors, useFields } from '#web/ui/use-form.ts';
import { SignInFields } from './account-fields.tsx';
import styles from './auth.module.css';
import { AuthCard } from './auth-card.tsx';
import { CheckMailCard } from './check-mail-card.tsx';
import type { enter } from './enter.ts';

const SecondStepCard = latePart(() => import('./second-step-card.tsx'));

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
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const errors = useFieldErrors({ WRONG_PASSWORD: 'password', USER_LOCKED: 'account' });
  const { values, field } = useFields({ account: step.email, password: '' }, errors);
  const name = providerName(step.platform);
  const bind = useBinding(step, values.password, onSignedIn);
  const reset = useReset();
  const send = useMutation({
    mutationFn: () => callApi(signIn, values),
    onError: (error: ApiError) => errors.take(error),
    onSuccess: async (answer) => {
      if (answer.code === 0) return bind(answer.data);
      if (answer.code === 20049) return reset();
      setOutcome(outcomeOf(answer));
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
          onSignedIn={bind}
          onExceeded={reset}
          onBack={() => setOutcome(null)}
        />
      </Suspense>
    );
  }
  return (
    <AuthCard
      title={t('Connect my account')}
      sub={t('Sign in with your password once. After that, you can sign in with {name}.', { name })}
      foot={<BackButton onBack={onBack} />}
    >
      <SendForm
        className={styles.form}
        onSend={() => errors.check(signIn, values) && send.mutate()}
      >
        <SignInFields field={field} />
        <Button type="submit" fullWidth size="md" loading={send.isPending}>
          <Trans id={'Connect {name}'} values={{ name }} />
        </Button>
      </SendForm>
    </AuthCard>
  );
}

/** Keeps the session and connects the provider. */
function useBinding(step: UnboundStep, password: string, onSignedIn: BindProps['onSignedIn']) {
  const name = providerName(step.platform);
  return async (signed: Signed) => {
    saveToken(signed.token);
    // The user is signed in either way; if connecting fails, a message above the screen explains
    // why.
    const bound = await callApi(bindThirdParty, { ticket: step.ticket, password }).catch(
      () => null,
    );
    if (bound?.code === 0) showDone(t('{name} connected to your account', { name }));
    await onSignedIn(signed);
  };
}

function useReset(): () => void {
  const navigate = useNavigate();
  return () => void navigate({ to: '/forgot-password' });
}

/** What a sign-in without a session requires next. */
function outcomeOf({ code, data }: { code: number; data: unknown }): Outcome | null {
  if (code === 20046) {
    return { kind: 'unverified', ...(data as { user_id: number; email: string }) };
  }
  const { challenge } = (data ?? {}) as { challenge?: string };
  return challenge ? { kind: 'second step', challenge } : null;
}

function BackButton({ onBack }: { onBack: () => void }) {
  return (
    <Button variant="subtle" size="compact-md" onClick={onBack}>
      {t('Back')}
    </Button>
  );
}
