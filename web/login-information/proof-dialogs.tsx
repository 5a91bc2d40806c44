import { Button } from '@mantine/core';
import { useState } from 'react';
import { readLoginInformation } from '#contract/login-information.ts';
import { renewRecoveryCodes, turnOffTwoFactor } from '#contract/two-factor.ts';
import { showDone } from '#web/lib/toast.ts';
import { AppDialog, DialogActions } from '#web/ui/app-dialog.tsx';
import { RecoveryCodes } from '#web/ui/recovery-codes.tsx';
import { CodeInput, PresentPassword } from '#web/ui/secret-inputs.tsx';
import { codeKeys, passwordKeys, useForm } from '#web/ui/use-form.ts';

type DialogProps = { opened: boolean; onClose: () => void };

const blank = { password: '', code: '' };
const fieldOfKey = { ...passwordKeys, ...codeKeys };
const refreshes = [readLoginInformation];

/** Turns the second factor off, by the password and a code. */
export function TurnOffDialog({ opened, onClose }: DialogProps) {
  return (
    <AppDialog opened={opened} onClose={onClose} title="Turn two-factor sign-in off?">
      <TurnOffForm onClose={onClose} />
    </AppDialog>
  );
}

function TurnOffForm({ onClose }: { onClose: () => void }) {
  const form = useForm(turnOffTwoFactor, blank, {
    fieldOfKey,
    refreshes,
    onDone: () => {
      onClose();
      showDone('Two-factor sign-in is off');
    },
  });
  return (
    <form className="stack" noValidate onSubmit={form.submit}>
      <p className="quiet">
        The password alone opens your account then, and the recovery codes end.
      </p>
      <Proof form={form} />
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={form.isPending} data-danger>
          Turn off
        </Button>
      </DialogActions>
    </form>
  );
}

/** Makes ten new recovery codes, by the password and a code. */
export function NewCodesDialog({ opened, onClose }: DialogProps) {
  return (
    <AppDialog opened={opened} onClose={onClose} title="New recovery codes">
      <NewCodes onClose={onClose} />
    </AppDialog>
  );
}

function NewCodes({ onClose }: { onClose: () => void }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const form = useForm(renewRecoveryCodes, blank, {
    fieldOfKey,
    refreshes,
    onDone: ({ recovery_codes }) => setCodes(recovery_codes),
  });
  if (codes) return <RecoveryCodes codes={codes} onClose={onClose} />;
  return (
    <form className="stack" noValidate onSubmit={form.submit}>
      <p className="quiet">The codes you have now stop working.</p>
      <Proof form={form} />
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={form.isPending}>
          Make new codes
        </Button>
      </DialogActions>
    </form>
  );
}

type Fields = Pick<
  ReturnType<typeof useForm<typeof turnOffTwoFactor, keyof typeof blank>>,
  'field'
>;

function Proof({ form }: { form: Fields }) {
  return (
    <>
      <PresentPassword {...form.field('password')} />
      <CodeInput
        description="Of your authenticator app, or a recovery code"
        {...form.field('code')}
      />
    </>
  );
}
