import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import {
  passPortalFactor,
  requestPortalLink,
  signInToPortal,
} from '#contract/brand-members/sign-in.ts';
import { type ApiError, callApi } from '#web/lib/call-api.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { useUrlValues } from '#web/lib/use-url.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { LoginCard } from '#web/ui/login-card.tsx';
import { SecondStepForm, secondStepWords } from '#web/ui/second-step-form.tsx';
import { SendForm } from '#web/ui/send-form.tsx';
import { Trans } from '#web/ui/trans.tsx';
import { useFieldErrors, useFields } from '#web/ui/use-form.ts';
import { startSession } from '../../brand-session.ts';
import { safePath } from './safe-path.ts';

type Typed = { email: string; password: string };
type Step = { kind: 'factor'; challenge: string } | { kind: 'exceeded'; typed: Typed } | null;

/** /portal/login: the password, then the second factor if one is set up. */
export default function LoginScreen() {
  const router = useRouter();
  const { next } = useUrlValues();
  const [step, setStep] = useState<Step>(null);
  const back = () => setStep(null);
  const enter = (signedIn: Parameters<typeof startSession>[0]) => {
    startSession(signedIn);
    router.history.push(safePath(next));
  };
  if (step?.kind === 'factor') {
    return <SecondStep challenge={step.challenge} onBack={back} onSignedIn={enter} />;
  }
  if (step) return <ExceededCard typed={step.typed} onBack={back} />;
  return <PasswordCard onStep={setStep} onSignedIn={enter} />;
}

type PasswordCardProps = {
  onStep: (step: Step) => void;
  onSignedIn: (signedIn: Parameters<typeof startSession>[0]) => void;
};

function PasswordCard({ onStep, onSignedIn }: PasswordCardProps) {
  const errors = useFieldErrors({ WRONG_PASSWORD: 'password', USER_LOCKED: 'email' });
  const { values, field } = useFields({ email: '', password: '' }, errors);
  const send = useMutation({
    mutationFn: () => callApi(signInToPortal, values),
    onError: (error: ApiError) => errors.take(error),
    onSuccess: (answer) => {
      if (answer.code === 0) return onSignedIn(answer.data);
      if (answer.code === 20049) return onStep({ kind: 'exceeded', typed: values });
      const { challenge } = (answer.data ?? {}) as { challenge?: string };
      if (challenge) onStep({ kind: 'factor', challenge });
    },
  });
  return (
    <LoginCard title={t('Brand login')}>
      <p className="quiet">
        <Trans
          id="For people who manage a brand. Publishers have an account of their own, also with the same email address: <0>publisher login</0>."
          // biome-ignore lint/a11y/useAnchorContent: the message contains the text of the link.
          components={{ 0: <a href="/auth/login" /> }}
        />
      </p>
      <SendForm
        className="stack"
        onSend={() => errors.check(signInToPortal, values) && send.mutate()}
      >
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
      </SendForm>
      <Link to="/forgot-password">{t('Forgot password?')}</Link>
      <p>
        <Trans
          id="Your shop is not here yet? <0>Become a partner brand</0>"
          components={{ 0: <Link to="/sign-up" /> }}
        />
      </p>
    </LoginCard>
  );
}

type SecondStepProps = {
  challenge: string;
  onBack: () => void;
  onSignedIn: (signedIn: Parameters<typeof startSession>[0]) => void;
};

/** A code of the authenticator app, or a recovery code. */
export function SecondStep(step: SecondStepProps) {
  const [byRecovery, setByRecovery] = useState(false);
  const exceeded = () =>
    t(
      'Too many incorrect codes. Reset your password with a link sent to your email address, or try again in an hour.',
    );
  return (
    <LoginCard title={t('Two-factor authentication')} onBack={step.onBack}>
      <p className="quiet">{secondStepWords(byRecovery)}</p>
      <SecondStepForm
        {...step}
        {...{ call: passPortalFactor, byRecovery, onChange: setByRecovery, onExceeded: exceeded }}
        className="stack"
      />
    </LoginCard>
  );
}

/** Too many wrong passwords on a device that is not known: a mailed link signs in. */
function ExceededCard({ typed, onBack }: { typed: Typed; onBack: () => void }) {
  const send = useApiMutation(requestPortalLink);
  const { email } = typed;
  if (send.isSuccess) {
    return (
      <LoginCard title={t('Check your email')} onBack={onBack}>
        <p>
          <Trans
            id={
              'If <0>{account}</0> belongs to an account, we sent it a sign-in link. Open the link in this browser. It works once and expires in 10 minutes.'
            }
            values={{ account: email }}
            components={{ 0: <strong className="break-anywhere" /> }}
          />
        </p>
      </LoginCard>
    );
  }
  return (
    <LoginCard title={t('Reset your password')} onBack={onBack}>
      <p>
        {t(
          'Too many attempts with an incorrect password. If this was not you, sign in with a link sent to your email address. If you forgot your password, reset it.',
        )}
      </p>
      <Button fullWidth size="md" loading={send.isPending} onClick={() => send.mutate(typed)}>
        {t('Email me a sign-in link')}
      </Button>
      <LinkButton to="/forgot-password" fullWidth size="md" variant="default">
        {t('Reset password')}
      </LinkButton>
    </LoginCard>
  );
}
