import { t } from '#web/lib/i18n.ts';
import { useFirst } from '#web/lib/use-api-query.ts';
import { EmailCard } from '#web/ui/login/email-card.tsx';
import { loginInformation } from '#web/ui/login/login-calls.ts';
import styles from '#web/ui/login/login-information.module.css';
import { PasswordCard } from '#web/ui/login/password-card.tsx';
import { SessionsCard } from '#web/ui/login/sessions-card.tsx';
import { TwoFactorCard } from '#web/ui/login/two-factor-card.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { QueryResult } from '#web/ui/query-result.tsx';
import { usePerson } from '../brand-session.ts';

/** /portal/settings/login: how the person signs in, and where they are signed in. */
export default function LoginInformationScreen() {
  const person = usePerson();
  const zone = person?.time_zone ?? undefined;
  const info = useFirst(loginInformation);
  return (
    <>
      <PageHeader title={t('Login Information')} sub={t('Manage how and where you sign in.')} />
      <div className="stack">
        <QueryResult query={info}>
          {info.data && (
            <div className={styles.cards}>
              <EmailCard info={info.data} zone={zone} />
              <PasswordCard owns={[person?.email ?? '']} />
              <TwoFactorCard factor={info.data.two_factor} />
            </div>
          )}
        </QueryResult>
        <SessionsCard zone={zone} />
      </div>
    </>
  );
}
