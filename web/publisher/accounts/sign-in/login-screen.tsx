import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate, useRouter } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { signIn } from '#contract/accounts/publisher.ts';
import { type ApiError, callApi } from '#web/lib/call-api.ts';
import { t } from '#web/lib/i18n.ts';
import { useUrlValues } from '#web/lib/use-url.ts';
import { latePart } from '#web/ui/late-part.tsx';
import { SendForm } from '#web/ui/send-form.tsx';
import { Trans } from '#web/ui/trans.tsx';
import { useFieldErrors, useFields } from '#web/ui/use-form.ts';
import { SignInFields } from './account-fields.tsx';
import styles from './auth.module.css';
import { AuthCard } from './auth-card.tsx';
import { CheckMailCard } from './check-mail-card.tsx';
import { enter } from './enter.ts';
import { Providers } from './providers.tsx';

// Most users see neither card, so both are loaded on demand.
const ExceededCard = latePart(() => import('./exceeded-card.tsx'));
const SecondStepCard = latePart(() => import('./second-step-card.tsx'));

// The form loads first; the text next to it is not part of the initial bundle.
const LoginAside = latePart(() => import('./login-aside.tsx'));

type Outcome =
  | { kind: 'unverified'; user_id: number; email: string }
  | { kind: 'exceeded'; account: string | null; password?: string }
  | { kind: 'second step'; challenge: string }
  | null;

/** /auth/login */
export default function LoginScreen() {
  const { next } = useUrlValues();
  const ways = { navigate: useNavigate(), router: useRouter() };
  const [outcome, setOutcome] = useState<Outcome>(null);
  if (outcome?.kind === 'unverified') {
    return <CheckMailCard userId={outcome.user_id} email={outcome.email} />;
  }
  if (outcome?.kind === 'exceeded') {
    return (
      <Suspense>
        <ExceededCard {...outcome} onBack={() => setOutcome(null)} />
      </Suspense>
    );
  }
  if (outcome?.kind === 'second step') {
    return (
      <Suspense>
        <SecondStepCard
          challenge={outcome.challenge}
          onSignedIn={(signed) => enter(ways, signed, next)}
          onExceeded={() => setOutcome({ kind: 'exceeded', account: null })}
          onBack={() => setOutcome(null)}
        />
      </Suspense>
    );
  }
  return (
    <div className={styles.beside}>
      <LoginCard onOutcome={setOutcome} />
      <Suspense fallback={<aside className={styles.aside} />}>
        <LoginAside />
      </Suspense>
    </div>
  );
}

function LoginCard({ onOutcome }: { onOutcome: (outcome: Outcome) => void }) {
  const { next } = useUrlValues();
  const ways = { navigate: useNavigate(), router: useRouter() };
  const errors = useFieldErrors({ WRONG_PASSWORD: 'password', USER_LOCKED: 'account' });
  const { values, field } = useFields({ account: '', password: '' }, errors);
  const send = useMutation({
    mutationFn: () => callApi(signIn, values),
    onError: (error: ApiError) => errors.take(error),
    onSuccess: async (answer) => {
      if (answer.code === 0) return enter(ways, answer.data, next);
      if (answer.code === 20046) {
        const { user_id, email } = answer.data as { user_id: number; email: string };
        return onOutcome({ kind: 'unverified', user_id, email });
      }
      if (answer.code === 20049) return onOutcome({ kind: 'exceeded', ...values });
      const { step, challenge } = (answer.data ?? {}) as { step?: string; challenge?: string };
      if (step === 'two_factor' && challenge) onOutcome({ kind: 'second step', challenge });
    },
  });
  return (
    <AuthCard
      title={t('Login')}
      sub={t('Welcome back. Sign in to your publisher account.')}
      foot={
        <>
          <Trans
            id="New here? <0>Create an account</0>"
            components={{ 0: <Link to="/auth/signup" /> }}
          />
          <br />
          <Trans
            id="Do you manage a brand? It has a login of its own: <0>brand login</0>"
            // biome-ignore lint/a11y/useAnchorContent: the message contains the text of the link.
            components={{ 0: <a href="/portal/login" /> }}
          />
        </>
      }
    >
      <SendForm
        className={styles.form}
        onSend={() => errors.check(signIn, values) && send.mutate()}
      >
        <SignInFields field={field} />
        <Button type="submit" fullWidth size="md" loading={send.isPending}>
          {t('Login')}
        </Button>
      </SendForm>
      <Providers />
    </AuthCard>
  );
}
