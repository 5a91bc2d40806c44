import { Button, Loader } from '@mantine/core';
import { IconPlugConnectedX, IconUserShield } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { exchangeAutologin } from '#contract/accounts/staff.ts';
import { t } from '#web/lib/i18n.ts';
import { clearUser, saveToken } from '#web/lib/session.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { useUrlValues } from '#web/lib/use-url.ts';
import { AuthCard } from './auth-card.tsx';

/**
 * /autologin?code=... Exchanges the one-time code issued to staff for a session as the publisher.
 */
export default function AutologinScreen() {
  const { code } = useUrlValues();
  const navigate = useNavigate();
  const exchange = useApiMutation(exchangeAutologin, {
    quiet: true,
    onDone: ({ token }) => {
      clearUser();
      saveToken(token);
      void navigate({ to: '/', replace: true });
    },
  });
  const sent = useRef(false);
  const { mutate } = exchange;
  useEffect(() => {
    // The code works once: a second run of the effect must not consume it.
    if (!code || sent.current) return;
    sent.current = true;
    mutate({ code });
  }, [code, mutate]);
  if (code && !exchange.error) {
    return (
      <AuthCard
        title={t('Auto Login')}
        picture={<IconUserShield size={28} aria-hidden="true" />}
        sub={t('Opening account')}
      >
        <div role="status" className="stack items-center">
          <Loader size={24} aria-hidden="true" />
          <span className="hidden-text">{t('Opening account')}</span>
        </div>
      </AuthCard>
    );
  }
  return <FailedCard isComplete={Boolean(code)} />;
}

/** An autologin that failed; `isComplete`: the address contains a code. */
function FailedCard({ isComplete }: { isComplete: boolean }) {
  return (
    <AuthCard
      title={t('This link does not work')}
      picture={<IconPlugConnectedX size={28} aria-hidden="true" />}
      sub={
        isComplete
          ? t(
              'The link works once, within 60 seconds. Open the account again from the publisher list.',
            )
          : t('The address is incomplete. Open the account from the publisher list.')
      }
    >
      <Button component="a" href="/staff/publishers" fullWidth size="md">
        {t('Go to publishers')}
      </Button>
    </AuthCard>
  );
}
