import { readLoginInformation } from '#contract/accounts/login-information.ts';
import { t } from '#web/lib/i18n.ts';
import { useProfile } from '#web/lib/profile.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { QueryResult } from '#web/ui/query-result.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { AccountDataCard } from './account-data-card.tsx';
import { EmailCard } from './email-card.tsx';
import styles from './login-information.module.css';
import { PasswordCard } from './password-card.tsx';
import { ProvidersCard, useProviders } from './providers-card.tsx';
import { SessionsCard, useSessions } from './sessions-card.tsx';
import { TwoFactorCard } from './two-factor-card.tsx';

/** /settings/login: how the user signs in, and where they are signed in. */
export default function LoginInformationScreen() {
  const zone = useProfile()?.time_zone;
  const info = useApiQuery(readLoginInformation, {});
  const providers = useProviders();
  const { sessions } = useSessions();
  return (
    <>
      <PageHeader title={t('Login Information')} sub={t('Manage how and where you sign in.')} />
      <div className="stack">
        <QueryResult query={info}>
          <div className={styles.cards} aria-busy={info.isPending}>
            {info.data ? <EmailCard info={info.data} zone={zone} /> : <CardSkeleton />}
            <PasswordCard />
            {info.data ? <TwoFactorCard factor={info.data.two_factor} /> : <CardSkeleton />}
          </div>
        </QueryResult>
        {/* Nothing is shown below cards of unknown height, so that nothing moves. */}
        {!info.isPending && !providers.isPending && (
          <>
            <ProvidersCard zone={zone} />
            <SessionsCard zone={zone} />
            {!sessions.isPending && <AccountDataCard />}
          </>
        )}
      </div>
    </>
  );
}

function CardSkeleton() {
  return (
    <div className="card stack" aria-hidden="true">
      <Skeleton height={22} width="50%" />
      <Skeleton height={42} />
      <Skeleton height={36} width={128} />
    </div>
  );
}
