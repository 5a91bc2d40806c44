import { Button } from '@mantine/core';
import { IconShieldLock } from '@tabler/icons-react';
import { useState } from 'react';
import { signInTwoFactor } from '#contract/accounts/two-factor.ts';
import { t } from '#web/lib/i18n.ts';
import {
  SecondStepForm,
  type SecondStepProps,
  secondStepWords,
} from '#web/ui/second-step-form.tsx';
import styles from './auth.module.css';
import { AuthCard } from './auth-card.tsx';

type CardProps = SecondStepProps<typeof signInTwoFactor> & {
  /** Called after too many wrong codes; the password was correct. */
  onExceeded: () => void;
};

/** The second step of signing in: a code of the authenticator app, or a recovery code. */
export default function SecondStepCard({ onExceeded, ...step }: CardProps) {
  const [byRecovery, setByRecovery] = useState(false);
  const exceed = () => {
    onExceeded();
    return undefined;
  };
  return (
    <AuthCard
      title={t('Two-factor authentication')}
      picture={<IconShieldLock size={28} aria-hidden="true" />}
      sub={secondStepWords(byRecovery)}
      foot={
        <Button variant="subtle" size="compact-md" onClick={step.onBack}>
          {t('Back to login')}
        </Button>
      }
    >
      <SecondStepForm
        {...step}
        {...{ call: signInTwoFactor, byRecovery, onChange: setByRecovery, onExceeded: exceed }}
        className={styles.form}
      />
    </AuthCard>
  );
}
