import { useState } from 'react';
import { finishStaffSignIn } from '#contract/staff-two-factor.ts';
import {
  SecondStepForm,
  type SecondStepProps,
  secondStepWords,
} from '#web/ui/second-step-form.tsx';
import { LoginCard } from './login-card.tsx';

/** Staff have no forgotten-password mail that the usual text could send them to. */
const exceeded = () =>
  'Too many wrong codes. Ask an admin to reset your second factor, or try again tomorrow.';

/** A code of the authenticator app, or a recovery code. */
export function StaffSecondStep(step: SecondStepProps<typeof finishStaffSignIn>) {
  const [byRecovery, setByRecovery] = useState(false);
  return (
    <LoginCard title="Two-factor sign-in" onBack={step.onBack}>
      <p className="quiet">{secondStepWords(byRecovery)}</p>
      <SecondStepForm
        {...step}
        {...{ call: finishStaffSignIn, byRecovery, onChange: setByRecovery, onExceeded: exceeded }}
        className="stack"
      />
    </LoginCard>
  );
}
