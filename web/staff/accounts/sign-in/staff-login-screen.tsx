import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type { finishStaffSignIn, StaffStep } from '#contract/accounts/staff-two-factor.ts';
import type { ReplyOf } from '#contract/call.ts';
import { t } from '#web/lib/i18n.ts';
import { saveToken } from '#web/lib/session.ts';
import { useUrlValues } from '#web/lib/use-url.ts';
import { rememberStaff } from '#web/staff/staff-session.ts';
import { RecoveryCodes } from '#web/ui/recovery-codes.tsx';
import { LoginCard } from './login-card.tsx';
import { OpenidCheck } from './openid-return.tsx';
import { PasswordForm } from './password-form.tsx';
import { SetUpForm } from './set-up-form.tsx';
import { StaffSecondStep } from './staff-second-step.tsx';

type SignedIn = ReplyOf<typeof finishStaffSignIn>;

/** /staff/login: the password, then the second factor, which is set up at the first sign-in. */
export default function StaffLoginScreen() {
  const router = useRouter();
  const { next, code, state, iss } = useUrlValues();
  const [step, setStep] = useState<StaffStep | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const keep = ({ token, staff }: SignedIn) => {
    saveToken(token);
    rememberStaff(staff);
  };
  const goOn = () => router.history.push(safePath(next));
  if (codes) {
    return (
      <LoginCard title={t('Your recovery codes')}>
        <RecoveryCodes codes={codes} onClose={goOn} />
      </LoginCard>
    );
  }
  if (step?.step === 'two_factor_setup') {
    return (
      <SetUpForm
        step={step}
        onBack={() => setStep(null)}
        onDone={({ recovery_codes, ...signedIn }) => {
          keep(signedIn);
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
          keep(signedIn);
          goOn();
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
