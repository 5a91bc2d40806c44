import { useState } from 'react';
import { finishStaffSignIn } from '#contract/accounts/staff-two-factor.ts';
import { t } from '#web/lib/i18n.ts';
import {
  SecondStepForm,
  type SecondStepProps,
  secondStepWords,
} from '#web/ui/second-step-form.tsx';
import { LoginCard } from './login-card.tsx';

/** The usual text mentions the password reset by email, which staff do not have. */
const exceeded = () =>
  t(
    'Too many incorrect codes. Use a recovery code, sign in on a device you have used before, or try again in an hour.',
  );

/** A code of the authenticator app, or a recovery code. */
export function StaffSecondStep(step: SecondStepProps<typeof finishStaffSignIn>) {
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
