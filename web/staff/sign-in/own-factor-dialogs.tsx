import {
  readStaffFactor,
  renewStaffCodes,
  replaceStaffFactor,
} from '#contract/staff-two-factor.ts';
import { endSession } from '#web/lib/session.ts';
import { showDone } from '#web/lib/toast.ts';
import { AppDialog } from '#web/ui/app-dialog.tsx';
import { NewCodesDialog as NewCodes, ProofForm } from '#web/ui/proof-form.tsx';

type DialogProps = { opened: boolean; onClose: () => void };

/** Makes ten new recovery codes. */
export function NewCodesDialog(props: DialogProps) {
  return <NewCodes {...props} call={renewStaffCodes} refreshes={[readStaffFactor]} />;
}

/** Takes the factor away, by both factors; signing in again sets up another. */
export function ReplaceDialog({ opened, onClose }: DialogProps) {
  const finish = () => {
    showDone('Sign in again to set up your app');
    endSession();
  };
  return (
    <AppDialog opened={opened} onClose={onClose} title="Use another phone?">
      <ProofForm
        {...{ call: replaceStaffFactor, onDone: finish, onClose }}
        label="Sign out and set up"
        danger
      >
        You are signed out everywhere. Signing in again shows a new key for your app; the old one
        and all recovery codes stop working.
      </ProofForm>
    </AppDialog>
  );
}
