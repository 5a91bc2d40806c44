import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { signInByPortalLink } from '#contract/brand-members/sign-in.ts';
import { type ApiError, callApi } from '#web/lib/call-api.ts';
import { t } from '#web/lib/i18n.ts';
import { useUrlValues } from '#web/lib/use-url.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { LoginCard } from '#web/ui/login-card.tsx';
import { startSession } from '../../brand-session.ts';
import { SecondStep } from './login-screen.tsx';

/** /portal/sign-in-link?code=... A button consumes the code, because mail filters open links. */
export default function LinkScreen() {
  const { code = '' } = useUrlValues();
  const navigate = useNavigate();
  const [challenge, setChallenge] = useState<string | null>(null);
  const enter = (signedIn: Parameters<typeof startSession>[0]) => {
    startSession(signedIn);
    void navigate({ to: '/', replace: true });
  };
  const send = useMutation<void, ApiError>({
    mutationFn: async () => {
      const answer = await callApi(signInByPortalLink, { code }, { quiet: true });
      if (answer.code === 0) return enter(answer.data);
      setChallenge((answer.data as { challenge?: string } | null)?.challenge ?? null);
    },
  });
  if (challenge !== null) {
    const back = () => void navigate({ to: '/login' });
    return <SecondStep challenge={challenge} onBack={back} onSignedIn={enter} />;
  }
  if (code === '' || send.error) {
    return (
      <LoginCard title={t('This link does not work')}>
        <p>
          {send.error?.text ?? t('The address is incomplete. Open the link from the email again.')}
        </p>
        <LinkButton to="/login" size="md">
          {t('Login')}
        </LinkButton>
      </LoginCard>
    );
  }
  return (
    <LoginCard title={t('Sign in')}>
      <p>{t('Sign in to the brand portal without a password.')}</p>
      <Button size="md" loading={send.isPending} onClick={() => send.mutate()}>
        {t('Sign in')}
      </Button>
    </LoginCard>
  );
}
