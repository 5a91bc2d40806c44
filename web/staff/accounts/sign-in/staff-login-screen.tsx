import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { signInAdmin } from '#contract/accounts/publisher.ts';
import { checkStaffOpenid, linkStaffOpenid } from '#contract/accounts/staff-openid.ts';
import { finishStaffSignIn, type StaffStep } from '#contract/accounts/staff-two-factor.ts';
import type { ReplyOf } from '#contract/call.ts';
import { readInstallation } from '#contract/common/publisher.ts';
import { type ApiError, callApi } from '#web/lib/call-api.ts';
import { t } from '#web/lib/i18n.ts';
import { network } from '#web/lib/network.ts';
import { saveToken } from '#web/lib/session.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { useUrlValues } from '#web/lib/use-url.ts';
import { rememberStaff } from '#web/staff/staff-session.ts';
import { LoginCard } from '#web/ui/login-card.tsx';
import { RecoveryCodes } from '#web/ui/recovery-codes.tsx';
import {
  SecondStepForm,
  type SecondStepProps,
  secondStepWords,
} from '#web/ui/second-step-form.tsx';
import { SendForm } from '#web/ui/send-form.tsx';
import { Trans } from '#web/ui/trans.tsx';
import { useFieldErrors, useFields } from '#web/ui/use-form.ts';
import { SetUpForm } from './set-up-form.tsx';

type SignedIn = ReplyOf<typeof finishStaffSignIn>;

/** /staff/login: the password, then the second factor, which is set up at the first sign-in. */
export default function StaffLoginScreen() {
  const router = useRouter();
  const { next, code, state, iss } = useUrlValues();
  const [step, setStep] = useState<StaffStep | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const startSession = ({ token, staff }: SignedIn) => {
    saveToken(token);
    rememberStaff(staff);
  };
  const openNextScreen = () => router.history.push(safePath(next));
  if (codes) {
    return (
      <LoginCard title={t('Your recovery codes')}>
        <RecoveryCodes codes={codes} onClose={openNextScreen} />
      </LoginCard>
    );
  }
  if (step?.step === 'two_factor_setup') {
    return (
      <SetUpForm
        step={step}
        onBack={() => setStep(null)}
        onDone={({ recovery_codes, ...signedIn }) => {
          startSession(signedIn);
          setCodes(recovery_codes);
        }}
      />
    );
  }
  if (step) {
    return (
      <StaffSecondStep
        challenge={step.challenge}
        onBack={() => setStep(null)}
        onSignedIn={(signedIn) => {
          startSession(signedIn);
          openNextScreen();
        }}
      />
    );
  }
  if (code && state) {
    const returned = { code, state, ...(iss && { iss }) };
    return <OpenidCheck returned={returned} onStep={setStep} />;
  }
  return <PasswordForm onStep={setStep} />;
}

// Prevents open redirects: only a path below /staff is accepted.
function safePath(next: string | undefined): string {
  return next && /^\/staff(\/(?![/\\])|$)/.test(`/staff${next}`)
    ? `/staff${next.replace(/^\/staff/, '')}`
    : '/staff';
}

/** Email and password; correct ones lead to the second step. */
function PasswordForm({ onStep }: { onStep: (step: StaffStep) => void }) {
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
      <p className="quiet">
        <Trans
          id="For staff of {network}. Publishers and people of brands have accounts of their own, also with the same email address: <0>publisher login</0>, <1>brand login</1>."
          values={{ network: network.name }}
          components={{
            // biome-ignore lint/a11y/useAnchorContent: the message contains the text of the link.
            0: <a href="/auth/login" />,
            // biome-ignore lint/a11y/useAnchorContent: the message contains the text of the link.
            1: <a href="/portal/login" />,
          }}
        />
      </p>
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

/** Goes to the company's OpenID provider; absent if there is none. */
function OpenidButton() {
  const installation = useApiQuery(readInstallation, {}, { quiet: true });
  const go = useApiMutation(linkStaffOpenid, { onDone: ({ link }) => location.assign(link) });
  if (!installation.data?.staff_openid) return null;
  return (
    <Button variant="default" size="md" loading={go.isPending} onClick={() => go.mutate({})}>
      {t('Sign in with your company account')}
    </Button>
  );
}

/** What the company's OpenID provider sends back with the browser. */
type OpenidReturn = { code: string; state: string; iss?: string };

/** Checks the provider's response and continues with the second factor. */
function OpenidCheck({
  returned,
  onStep,
}: {
  returned: OpenidReturn;
  onStep: (step: StaffStep) => void;
}) {
  // A response is accepted once: it is never sent again.
  const checked = useQuery<StaffStep, ApiError>({
    queryKey: ['staff openid', returned.state],
    queryFn: async () => (await callApi(checkStaffOpenid, returned)).data as StaffStep,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  useEffect(() => {
    if (checked.data) onStep(checked.data);
  }, [checked.data, onStep]);
  return (
    <LoginCard title={t('Staff login')}>
      {checked.error ? (
        <>
          <p role="alert">{checked.error.text}</p>
          <Link to="/login">{t('Back to login')}</Link>
        </>
      ) : (
        <p aria-busy="true">{t('Checking your company account')}</p>
      )}
    </LoginCard>
  );
}

/** The usual text mentions the password reset by email, which staff do not have. */
const exceeded = () =>
  t(
    'Too many incorrect codes. Use a recovery code, sign in on a device you have used before, or try again in an hour.',
  );

/** A code of the authenticator app, or a recovery code. */
function StaffSecondStep(step: SecondStepProps<typeof finishStaffSignIn>) {
  const [byRecovery, setByRecovery] = useState(false);
  return (
    <LoginCard title={t('Two-factor authentication')} onBack={step.onBack}>
      <p className="quiet">{secondStepWords(byRecovery)}</p>
      <SecondStepForm
        {...step}
        {...{ call: finishStaffSignIn, byRecovery, onChange: setByRecovery, onExceeded: exceeded }}
        className="stack"
      />
    </LoginCard>
  );
}
