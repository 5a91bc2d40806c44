import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { exportArchive, listDownloads } from '#contract/downloads/publisher.ts';
import { t } from '#web/lib/i18n.ts';
import { useMay } from '#web/lib/may.ts';
import { useProfile } from '#web/lib/profile.ts';
import { useFirst } from '#web/lib/use-api-query.ts';
import { AppDialog, DialogForm } from '#web/ui/app-dialog.tsx';
import { lateDialog } from '#web/ui/late-dialog.tsx';
import { EmailCard } from '#web/ui/login/email-card.tsx';
import { loginInformation } from '#web/ui/login/login-calls.ts';
import styles from '#web/ui/login/login-information.module.css';
import { PasswordCard } from '#web/ui/login/password-card.tsx';
import { SessionsCard, useSessions } from '#web/ui/login/sessions-card.tsx';
import { TwoFactorCard } from '#web/ui/login/two-factor-card.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { QueryResult } from '#web/ui/query-result.tsx';
import { PresentPassword } from '#web/ui/secret-inputs.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Trans } from '#web/ui/trans.tsx';
import { passwordKeys, useForm } from '#web/ui/use-form.ts';
import { ProvidersCard, useProviders } from './providers-card.tsx';

/** /settings/login: how the user signs in, and where they are signed in. */
export default function LoginInformationScreen() {
  const user = useProfile();
  const zone = user?.time_zone;
  const info = useFirst(loginInformation);
  const providers = useProviders();
  const { sessions } = useSessions();
  return (
    <>
      <PageHeader title={t('Login Information')} sub={t('Manage how and where you sign in.')} />
      <div className="stack">
        <QueryResult query={info}>
          <div className={styles.cards} aria-busy={info.isPending}>
            {info.data ? <EmailCard info={info.data} zone={zone} /> : <CardSkeleton />}
            <PasswordCard owns={[user?.username ?? '', user?.email ?? '']} />
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

const CloseDialog = lateDialog(() => import('./close-dialog.tsx').then((file) => file.CloseDialog));

/** Downloads the data of the account, or closes it; only for owners. */
function AccountDataCard() {
  const [opened, setOpened] = useState<'archive' | 'close' | null>(null);
  const isOwner = useMay('account.write');
  if (!isOwner) return null;
  const close = () => setOpened(null);
  return (
    <section className="card stack" aria-labelledby="account-data">
      <h2 id="account-data">{t('Your data and your account')}</h2>
      <p className="quiet">
        <Trans
          id="An archive has your profile, team, links, clicks, transactions and payments as JSON and CSV. It appears in <0>Downloads</0>. Closing the account ends it for your whole team."
          components={{ 0: <Link to="/downloads" /> }}
        />
      </p>
      <div className="row">
        <Button variant="default" onClick={() => setOpened('archive')}>
          {t('Download archive')}
        </Button>
        <Button variant="subtle" color="red" onClick={() => setOpened('close')}>
          {t('Close account')}
        </Button>
      </div>
      <AppDialog opened={opened === 'archive'} onClose={close} title={t('Download archive')}>
        <ArchiveForm onClose={close} />
      </AppDialog>
      <Suspense>
        <CloseDialog opened={opened === 'close'} onClose={close} />
      </Suspense>
    </section>
  );
}

function ArchiveForm({ onClose }: { onClose: () => void }) {
  const form = useForm(
    exportArchive,
    { password: '' },
    {
      fieldOfKey: passwordKeys,
      refreshes: [listDownloads],
      done: t('The archive is being prepared. It appears in Downloads.'),
      onDone: onClose,
    },
  );
  return (
    <DialogForm form={form} onCancel={onClose} sendLabel={t('Prepare archive')}>
      <PresentPassword {...form.field('password')} />
    </DialogForm>
  );
}
