import { useEffect } from 'react';
import { readReferer } from '#contract/referrals/publisher.ts';
import { t } from '#web/lib/i18n.ts';
import { network } from '#web/lib/network.ts';
import { saveRefererUid } from '#web/lib/session.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { useUrlValues } from '#web/lib/use-url.ts';
import { Registration } from './registration.tsx';

/** /auth/refer?uid=... Who invites, what the network is, and the registration. */
export default function ReferScreen() {
  const { uid, referer_uid } = useUrlValues();
  const code = (referer_uid ?? uid ?? '').slice(0, 64);
  useEffect(() => {
    if (code) saveRefererUid(code);
  }, [code]);
  const referer = useApiQuery(
    readReferer,
    { referer_uid: code },
    { enabled: code !== '', quiet: true, staleTime: Number.POSITIVE_INFINITY },
  );
  const name = referer.data?.name;
  return (
    <Registration
      title={
        name
          ? t('{name} invites you to {network}', { name, network: network.name })
          : t('You are invited to {network}', { network: network.name })
      }
      sub={t(
        '{network} is an affiliate network. Promote brands on your channels with tracking links, and earn commission on the orders they bring. Registration is free.',
        { network: network.name },
      )}
    />
  );
}
