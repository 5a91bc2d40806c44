import { useState } from 'react';
import {
  readStaffFactor,
  renewStaffCodes,
  replaceStaffFactor,
} from '#contract/accounts/staff-two-factor.ts';
import type { ReplyOf } from '#contract/call.ts';
import { t } from '#web/lib/i18n.ts';
import { endSession } from '#web/lib/session.ts';
import { AppDialog } from '#web/ui/app-dialog.tsx';
import { EnrolmentCode } from '#web/ui/enrolment-code.tsx';
import { NewCodesDialog as NewCodes, ProofForm } from '#web/ui/proof-form.tsx';

type DialogProps = { opened: boolean; onClose: () => void };

/** Creates ten new recovery codes. */
export function NewCodesDialog(props: DialogProps) {
  return <NewCodes {...props} call={renewStaffCodes} refreshes={[readStaffFactor]} />;
}

/**
 * Removes the second factor, given both factors; the next sign-in sets up another one with the
 * enrolment code shown here.
 */
export function ReplaceDialog({ opened, onClose }: DialogProps) {
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
