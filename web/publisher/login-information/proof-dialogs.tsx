import { readLoginInformation } from '#contract/accounts/login-information.ts';
import { renewRecoveryCodes, turnOffTwoFactor } from '#contract/accounts/two-factor.ts';
import { showDone } from '#web/lib/toast.ts';
import { AppDialog } from '#web/ui/app-dialog.tsx';
import { NewCodesDialog as NewCodes, ProofForm } from '#web/ui/proof-form.tsx';

type DialogProps = { opened: boolean; onClose: () => void };

const refreshes = [readLoginInformation];

/** Turns off the second factor, given the password and a code. */
export function TurnOffDialog({ opened, onClose }: DialogProps) {
  const finish = () => {
    onClose();
    showDone('Two-factor sign-in is off');
  };
  return (
    <AppDialog opened={opened} onClose={onClose} title="Turn two-factor sign-in off?">
      <ProofForm
        {...{ call: turnOffTwoFactor, refreshes, onDone: finish, onClose }}
        label="Turn off"
        danger
      >
        The password alone opens your account then, and the recovery codes end.
      </ProofForm>
    </AppDialog>
  );
}

/** Creates ten new recovery codes. */
export function NewCodesDialog(props: DialogProps) {
  return <NewCodes {...props} call={renewRecoveryCodes} refreshes={refreshes} />;
}
