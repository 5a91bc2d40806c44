import { Button } from '@mantine/core';
import { useState } from 'react';
import {
  readStaffFactor,
  renewStaffCodes,
  replaceStaffFactor,
} from '#contract/accounts/staff-two-factor.ts';
import type { ReplyOf } from '#contract/call.ts';
import { t } from '#web/lib/i18n.ts';
import { endSession } from '#web/lib/session.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { AppDialog } from '#web/ui/app-dialog.tsx';
import { LoadError } from '#web/ui/empty-state.tsx';
import { EnrolmentCode } from '#web/ui/enrolment-code.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { NewCodesDialog as NewCodes, ProofForm } from '#web/ui/proof-form.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { StatusPill } from '#web/ui/status-pill.tsx';
import { Time } from '#web/ui/time.tsx';
import { Trans } from '#web/ui/trans.tsx';
import { PasswordDialog } from './password-dialog.tsx';

const FEW_CODES = 2;

/** /staff/sign-in: the staff member's own password, second factor and recovery codes. */
export default function OwnFactorScreen() {
  const [open, setOpen] = useState<'password' | 'codes' | 'replace' | null>(null);
  const factor = useApiQuery(readStaffFactor, {});
  const close = () => setOpen(null);
  return (
    <>
      <PageHeader
        title={t('Sign-in settings')}
        sub={t('You sign in with your password and a code from your authenticator app.')}
      />
      <section className="card stack max-w-720" aria-labelledby="factor-title">
        <div className="row">
          <h2 id="factor-title">{t('Authenticator app')}</h2>
          {factor.data && <StatusPill tone="up" word={t('On')} />}
        </div>
        {factor.error && !factor.data ? (
          <LoadError error={factor.error} onRetry={() => void factor.refetch()} />
        ) : factor.data ? (
          <FactorFacts factor={factor.data} />
        ) : (
          <Skeleton height={56} aria-hidden="true" />
        )}
        <div className="row">
          <Button variant="default" onClick={() => setOpen('password')}>
            {t('Change password')}
          </Button>
          <Button variant="default" onClick={() => setOpen('codes')}>
            {t('New recovery codes')}
          </Button>
          <Button variant="default" onClick={() => setOpen('replace')}>
            {t('Use another phone')}
          </Button>
        </div>
      </section>
      <PasswordDialog opened={open === 'password'} onClose={close} />
      <NewCodesDialog opened={open === 'codes'} onClose={close} />
      <ReplaceDialog opened={open === 'replace'} onClose={close} />
    </>
  );
}

type FactorFactsProps = { factor: ReplyOf<typeof readStaffFactor> };

function FactorFacts({ factor }: FactorFactsProps) {
  return (
    <>
      <p className="quiet">
        <Trans id="Set up <0/>" components={{ 0: <Time at={factor.on_since} /> }} />
      </p>
      <p className={factor.recovery_codes_left <= FEW_CODES ? 'color-wait' : undefined}>
        {t('{left} of 10 recovery codes left.', { left: factor.recovery_codes_left })}{' '}
        {factor.recovery_codes_left <= FEW_CODES && t('Generate new ones before you run out.')}
      </p>
    </>
  );
}

type DialogProps = { opened: boolean; onClose: () => void };

/** Creates ten new recovery codes. */
function NewCodesDialog(props: DialogProps) {
  return <NewCodes {...props} call={renewStaffCodes} refreshes={[readStaffFactor]} />;
}

/**
 * Removes the second factor, given both factors; the next sign-in sets up another one with the
 * enrolment code shown here.
 */
function ReplaceDialog({ opened, onClose }: DialogProps) {
  const [issued, setIssued] = useState<ReplyOf<typeof replaceStaffFactor> | null>(null);
  if (issued) {
    return (
      <AppDialog opened={opened} onClose={endSession} title={t('Your enrolment code')}>
        <EnrolmentCode
          code={issued.enrolment_code}
          expiresAt={issued.expires_at}
          label={t('Sign in again')}
          onClose={endSession}
        >
          {t('Sign in again to set up your app. You need this code.')}
        </EnrolmentCode>
      </AppDialog>
    );
  }
  return (
    <AppDialog opened={opened} onClose={onClose} title={t('Use another phone?')}>
      <ProofForm
        {...{ call: replaceStaffFactor, onDone: setIssued, onClose }}
        label={t('Sign out and set up')}
        danger
      >
        {t(
          'You are signed out on all devices. The next sign-in shows a new key for your app. The old key and all recovery codes stop working.',
        )}
      </ProofForm>
    </AppDialog>
  );
}
