import { useMutation } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { signInByLink } from '#contract/sign-in-link.ts';
import { type ApiError, callApi } from '#web/lib/call-api.ts';
import { t } from '#web/lib/i18n.ts';
import { useUrlValues } from '#web/lib/use-url.ts';
import { latePart } from '#web/ui/late-part.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { enter } from './enter.ts';
import { InvalidLinkCard, PressCard } from './press-card.tsx';

const SecondStepCard = latePart(() => import('./second-step-card.tsx'));

/** /auth/sign-in-link?code=... Signs in by an emailed link. */
export default function SignInLinkScreen() {
  const { code } = useUrlValues();
  const navigate = useNavigate();
  const ways = { navigate, router: useRouter() };
  const [challenge, setChallenge] = useState<string | null>(null);
  const toLogin = () => void navigate({ to: '/auth/login' });
  const send = useMutation<void, ApiError>({
    mutationFn: async () => {
      const answer = await callApi(signInByLink, { code: code ?? '' }, { quiet: true });
      if (answer.code === 0) return enter(ways, answer.data, undefined);
      const step = (answer.data ?? {}) as { challenge?: string };
      setChallenge(step.challenge ?? null);
    },
  });
  if (challenge !== null) {
    return (
      <Suspense>
        <SecondStepCard
          challenge={challenge}
          onSignedIn={(signed) => enter(ways, signed, undefined)}
          onExceeded={toLogin}
          onBack={toLogin}
        />
      </Suspense>
    );
  }
  if (!code || send.error) {
    return (
      <InvalidLinkCard sub={code ? reasonOf(send.error) : INCOMPLETE}>
        <LinkButton to="/auth/login" fullWidth size="md">
          {t('Login')}
        </LinkButton>
      </InvalidLinkCard>
    );
  }
  return (
    <PressCard
      title={t('Sign in')}
      sub={t('Sign in to your publisher account without a password.')}
      label={t('Sign in')}
      busy={send.isPending}
      onPress={() => send.mutate()}
    />
  );
}

const INCOMPLETE = t('The address is incomplete. Open the link from the email again.');

function reasonOf(error: ApiError | null): string {
  if (error?.key === 'CODE_ERROR') {
    return t('It has already been used, or a newer sign-in has replaced it.');
  }
  if (error?.key === 'SIGN_IN_LINK_EXPIRED') {
    return t('It expired after 10 minutes. Log in to request a new one.');
  }
  if (error?.key === 'SIGN_IN_LINK_ELSEWHERE') {
    return t(
      'It works only in the browser in which you requested it. Open it there, or log in with your password here.',
    );
  }
  return error?.text ?? '';
}
