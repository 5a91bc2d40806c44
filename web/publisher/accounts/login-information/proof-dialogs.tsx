import { readLoginInformation } from '#contract/accounts/login-information.ts';
import { renewRecoveryCodes, turnOffTwoFactor } from '#contract/accounts/two-factor.ts';
import { t } from '#web/lib/i18n.ts';
import { showDone } from '#web/lib/toast.ts';
import { AppDialog } from '#web/ui/app-dialog.tsx';
import { NewCodesDialog as NewCodes, ProofForm } from '#web/ui/proof-form.tsx';

type DialogProps = { opened: boolean; onClose: () => void };

const refreshes = [readLoginInformation];

/** Turns off the second factor, given the password and a code. */
export function TurnOffDialog({ opened, onClose }: DialogProps) {
  const finish = () => {
    onClose();
    showDone(t('Two-factor authentication turned off'));
  };
  return (
    <AppDialog opened={opened} onClose={onClose} title={t('Turn off two-factor authentication?')}>
      <ProofForm
        {...{ call: turnOffTwoFactor, refreshes, onDone: finish, onClose }}
        label={t('Turn off')}
        danger
      >
        {t('You will sign in with only your password, and your recovery codes will stop working.')}
      </ProofForm>
    </AppDialog>
  );
}

/** Creates ten new recovery codes. */
export function NewCodesDialog(props: DialogProps) {
  return <NewCodes {...props} call={renewRecoveryCodes} refreshes={refreshes} />;
}
