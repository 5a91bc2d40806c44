import { Button } from '@mantine/core';
import { useState } from 'react';
import {
  readStaffFactor,
  renewStaffCodes,
  replaceStaffFactor,
} from '#contract/staff-two-factor.ts';
import { endSession } from '#web/lib/session.ts';
import { showDone } from '#web/lib/toast.ts';
import { AppDialog, DialogActions } from '#web/ui/app-dialog.tsx';
import { RecoveryCodes } from '#web/ui/recovery-codes.tsx';
import { CodeInput, PresentPassword } from '#web/ui/secret-inputs.tsx';
import { codeKeys, passwordKeys, useForm } from '#web/ui/use-form.ts';

type DialogProps = { opened: boolean; onClose: () => void };

const blank = { password: '', code: '' };
const fieldOfKey = { ...passwordKeys, ...codeKeys };

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
  const form = useForm(renewStaffCodes, blank, {
    fieldOfKey,
    refreshes: [readStaffFactor],
    onDone: ({ recovery_codes }) => setCodes(recovery_codes),
  });
  if (codes) return <RecoveryCodes codes={codes} onClose={onClose} />;
  return (
    <form className="stack" noValidate onSubmit={form.submit}>
      <p className="quiet">The codes you have now stop working.</p>
      <Proof field={form.field} />
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

/** Takes the factor away, by both factors; signing in again sets up another. */
export function ReplaceDialog({ opened, onClose }: DialogProps) {
  return (
    <AppDialog opened={opened} onClose={onClose} title="Use another phone?">
      <Replace onClose={onClose} />
    </AppDialog>
  );
}

function Replace({ onClose }: { onClose: () => void }) {
  const form = useForm(replaceStaffFactor, blank, {
    fieldOfKey,
    onDone: () => {
      showDone('Sign in again to set up your app');
      endSession();
    },
  });
  return (
    <form className="stack" noValidate onSubmit={form.submit}>
      <p className="quiet">
        You are signed out everywhere. Signing in again shows a new key for your app; the old one
        and all recovery codes stop working.
      </p>
      <Proof field={form.field} />
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={form.isPending} data-danger>
          Sign out and set up
        </Button>
      </DialogActions>
    </form>
  );
}

type Field = ReturnType<typeof useForm<typeof renewStaffCodes, keyof typeof blank>>['field'];

function Proof({ field }: { field: Field }) {
  return (
    <>
      <PresentPassword {...field('password')} />
      <CodeInput description="Of your authenticator app, or a recovery code" {...field('code')} />
    </>
  );
}
