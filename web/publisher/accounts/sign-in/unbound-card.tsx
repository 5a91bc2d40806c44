import { Button } from '@mantine/core';
import { IconPlugConnected } from '@tabler/icons-react';
import { useState } from 'react';
import type { UnboundStep } from '#contract/accounts/third-party.ts';
import { t } from '#web/lib/i18n.ts';
import { providerName } from '#web/lib/provider-names.ts';
import styles from './auth.module.css';
import { AuthCard } from './auth-card.tsx';
import { BindCard } from './bind-card.tsx';
import { CheckMailCard } from './check-mail-card.tsx';
import type { enter } from './enter.ts';
import { SignupForm } from './signup-form.tsx';

type Signed = Parameters<typeof enter>[1];
type UnboundProps = { step: UnboundStep; onSignedIn: (signed: Signed) => void | Promise<void> };

/** The provider account is not connected yet: connect it to an account, or register a new one. */
export default function UnboundCard({ step, onSignedIn }: UnboundProps) {
  const [chosen, setChosen] = useState<'bind' | 'register' | null>(null);
  const [made, setMade] = useState<{ user_id: number; email: string } | null>(null);
  const name = providerName(step.platform);
  if (made) {
    return (
      <CheckMailCard
        userId={made.user_id}
        email={made.email}
        sub={t(
          'Account created. Confirm your email address, then continue with {name} again to connect it.',
          { name },
        )}
      />
    );
  }
  if (chosen === 'register') {
    const { email, first_name, last_name } = step;
    return (
      <SignupForm
        start={{ email, first_name, last_name }}
        foot={
          <Button variant="subtle" size="compact-md" onClick={() => setChosen(null)}>
            {t('Back')}
          </Button>
        }
        onMade={setMade}
      />
    );
  }
  if (chosen === 'bind') {
    return <BindCard step={step} onSignedIn={onSignedIn} onBack={() => setChosen(null)} />;
  }
  return (
    <AuthCard
      title={t('Continue with {name}', { name })}
      picture={<IconPlugConnected size={28} aria-hidden="true" />}
      sub={t('No account is connected to your {name} account yet.', { name })}
    >
      <div className={styles.form}>
        <Button fullWidth size="md" onClick={() => setChosen('bind')}>
          {t('Connect my account')}
        </Button>
        <Button fullWidth size="md" variant="default" onClick={() => setChosen('register')}>
          {t('Create an account')}
        </Button>
      </div>
    </AuthCard>
  );
}
