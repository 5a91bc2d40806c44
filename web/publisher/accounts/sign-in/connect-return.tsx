import { Loader } from '@mantine/core';
import { IconPlugConnected, IconPlugConnectedX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import {
  connectThirdParty,
  listThirdParty,
  type ThirdPartyPlatform,
} from '#contract/accounts/third-party.ts';
import { ApiError } from '#web/lib/call-api.ts';
import { t } from '#web/lib/i18n.ts';
import { providerName } from '#web/lib/provider-names.ts';
import { queries } from '#web/lib/queries.ts';
import { showDone } from '#web/lib/toast.ts';
import { requestData } from '#web/lib/use-api-query.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { AuthCard } from './auth-card.tsx';

const BACK = '/settings/login';

type ConnectReturnProps = {
  platform: string;
  state: string;
  code: string | undefined;
  iss: string | undefined;
};

/**
 * The return of a signed-in user from a provider they want to connect. No code means they declined.
 */
export default function ConnectReturn({ platform, state, code, iss }: ConnectReturnProps) {
  const navigate = useNavigate();
  const name = providerName(platform);
  // Never refetched: the state works once, so a second request would lose the result.
  const connect = useQuery({
    queryKey: [connectThirdParty.path, state],
    enabled: code !== undefined,
    queryFn: () =>
      requestData(
        connectThirdParty,
        // The server refuses unknown providers.
        { platform: platform as ThirdPartyPlatform, platform_code: code ?? '', state, iss },
        { quiet: true },
      ),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const isDone = connect.data !== undefined;
  useEffect(() => {
    if (!isDone) return;
    void queries.invalidateQueries({ queryKey: [listThirdParty.path] });
    showDone(t('{name} connected to your account', { name }));
    void navigate({ to: BACK, replace: true });
  }, [isDone, name, navigate]);
  if (code !== undefined && !connect.error) {
    return <Connecting name={name} />;
  }
  const why =
    connect.error instanceof ApiError
      ? connect.error.text
      : t('You did not complete sign-in with {name}.', { name });
  return (
    <AuthCard
      title={t('Third Party Authentication')}
      picture={<IconPlugConnectedX size={28} aria-hidden="true" />}
      sub={t('{name} could not be connected to your account.', { name })}
    >
      <p role="alert" className="mb-20">
        {why}
      </p>
      <LinkButton to={BACK} fullWidth size="md">
        {t('Back to Login Information')}
      </LinkButton>
    </AuthCard>
  );
}

type ConnectingProps = { name: string };

function Connecting({ name }: ConnectingProps) {
  return (
    <AuthCard
      title={t('Third Party Authentication')}
      picture={<IconPlugConnected size={28} aria-hidden="true" />}
      sub={t('Connecting {name} to your account.', { name })}
    >
      <Loader role="status" aria-label={t('Connecting')} />
    </AuthCard>
  );
}
