import { Loader } from '@mantine/core';
import { IconPlugConnected, IconPlugConnectedX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import {
  checkThirdParty,
  type ThirdPartyPlatform,
  type UnboundStep,
} from '#contract/accounts/third-party.ts';
import { ApiError, callApi } from '#web/lib/call-api.ts';
import { isConnecting } from '#web/lib/connecting.ts';
import { t } from '#web/lib/i18n.ts';
import { providerName, providerOf } from '#web/lib/provider-names.ts';
import { useUrlValues } from '#web/lib/use-url.ts';
import { latePart } from '#web/ui/late-part.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { AuthCard } from './auth-card.tsx';
import { enter } from './enter.ts';
import { NEXT_AFTER_PROVIDER } from './providers.tsx';

const SecondStepCard = latePart(() => import('./second-step-card.tsx'));
const ConnectReturn = latePart(() => import('./connect-return.tsx'));
const UnboundCard = latePart(() => import('./unbound-card.tsx'));

type Returned = {
  platform?: string;
  code?: string;
  state?: string;
  iss?: string;
  /** Sent by the provider instead of a code, for example access_denied if the user declined. */
  error?: string;
};

/** /auth/third-party: the return from a provider, and its result. */
export default function ThirdPartyScreen() {
  const [returned] = useState(useUrlValues());
  const navigate = useNavigate();
  useEffect(() => {
    // Removes the code from the history and from the referrer of the next page.
    void navigate({ to: '/auth/third-party', search: {}, replace: true });
  }, [navigate]);
  // Staff of the network return to the same address from their company's provider.
  if (returned.state?.startsWith('staff.')) {
    const { code = '', state, iss = '' } = returned;
    location.replace(`/staff/login?${new URLSearchParams({ code, state, iss })}`);
    return null;
  }
  const platform = providerOf(returned);
  const name = providerName(platform);
  if (returned.state && isConnecting(returned.state)) {
    const { state, iss } = returned;
    const code = returned.error ? undefined : returned.code;
    return (
      <Suspense>
        <ConnectReturn platform={platform} state={state} code={code} iss={iss} />
      </Suspense>
    );
  }
  if (returned.error)
    return <Failed name={name} why={t('Sign-in with {name} was cancelled.', { name })} />;
  if (!returned.code || !returned.state) {
    return (
      <Failed name={name} why={t('The address is incomplete. Start again from the login page.')} />
    );
  }
  return <Check platform={platform} code={returned.code} {...returned} />;
}

function Check({ platform, code, state, iss }: Returned & { platform: string; code: string }) {
  const ways = { navigate: useNavigate(), router: useRouter() };
  const [stepIsOver, setStepIsOver] = useState(false);
  const name = providerName(platform);
  // Never refetched: the state works once, so a second request would lose the result.
  const check = useQuery({
    queryKey: [checkThirdParty.path, state],
    queryFn: () => checkReturn({ platform, code, state, iss }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const completeSignIn = (signed: Parameters<typeof enter>[1]) => {
    const next = sessionStorage.getItem(NEXT_AFTER_PROVIDER) ?? undefined;
    sessionStorage.removeItem(NEXT_AFTER_PROVIDER);
    return enter(ways, signed, next);
  };
  const answer = check.data;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per answer.
  useEffect(() => {
    if (answer?.code === 0) void completeSignIn(answer.data);
  }, [answer]);
  if (check.error || stepIsOver) {
    const why = check.error instanceof ApiError ? check.error.text : t('This sign-in has expired.');
    return <Failed name={name} why={why} />;
  }
  const step = answer && answer.code !== 0 ? (answer.data as Step) : null;
  if (!step) return <Waiting name={name} />;
  return (
    <Suspense fallback={<Waiting name={name} />}>
      {step.step === 'unbound' ? (
        <UnboundCard step={step} onSignedIn={completeSignIn} />
      ) : (
        <SecondStepCard
          challenge={step.challenge}
          onSignedIn={completeSignIn}
          onExceeded={() => void ways.navigate({ to: '/forgot-password' })}
          onBack={() => setStepIsOver(true)}
        />
      )}
    </Suspense>
  );
}

type Step = UnboundStep | { step: 'two_factor'; challenge: string };

async function checkReturn({ platform, code, state, iss }: Returned) {
  const input = {
    // The server refuses unknown providers.
    platform: platform as ThirdPartyPlatform,
    platform_code: code ?? '',
    state: state ?? '',
    iss,
  };
  const answer = await callApi(checkThirdParty, input, { quiet: true });
  if (answer.code !== 0 && answer.code !== 320) {
    throw new ApiError(answer);
  }
  return answer;
}

function Waiting({ name }: { name: string }) {
  return (
    <AuthCard
      title={t('Third Party Authentication')}
      picture={<IconPlugConnected size={28} aria-hidden="true" />}
      sub={t('Signing you in with {name}.', { name })}
    >
      <Loader role="status" aria-label={t('Signing in')} />
    </AuthCard>
  );
}

function Failed({ name, why }: { name: string; why: string }) {
  return (
    <AuthCard
      title={t('Third Party Authentication')}
      picture={<IconPlugConnectedX size={28} aria-hidden="true" />}
      sub={t('You were not signed in with {name}.', { name })}
    >
      <p role="alert" className="mb-20">
        {why}
      </p>
      <LinkButton to="/auth/login" fullWidth size="md">
        {t('Back to login')}
      </LinkButton>
    </AuthCard>
  );
}
