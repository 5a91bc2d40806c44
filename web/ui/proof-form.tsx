import { type ReactNode, useState } from 'react';
import type { renewStaffCodes } from '#contract/accounts/staff-two-factor.ts';
import type { renewRecoveryCodes } from '#contract/accounts/two-factor.ts';
import type { Call, ReplyOf } from '#contract/call.ts';
import { t } from '#web/lib/i18n.ts';
import { AppDialog, DialogForm } from './app-dialog.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { CodeInput, PresentPassword } from './secret-inputs.tsx';
import { codeKeys, passwordKeys, useForm } from './use-form.ts';

const blank = { password: '', code: '' };
const fieldOfKey = { ...passwordKeys, ...codeKeys };

type ProofFormProps<C extends Call> = {
  /** The call that takes the password and a code. */
  call: C;
  refreshes?: readonly Call[];
  /** Explains the effect, above the fields. */
  children: ReactNode;
  label: string;
  danger?: boolean;
  onDone: (reply: ReplyOf<C>) => void;
  onClose: () => void;
};

/** Asks for the password and a second-factor code before one of them changes (step-up). */
export function ProofForm<C extends Call>(props: ProofFormProps<C>) {
  const { call, refreshes = [], children, label, danger, onDone, onClose } = props;
  const form = useForm(call, blank, { fieldOfKey, refreshes, onDone });
  return (
    <DialogForm form={form} onCancel={onClose} sendLabel={label} danger={danger}>
      <p className="quiet">{children}</p>
      <PresentPassword {...form.field('password')} />
      <CodeInput
        description={t('From your authenticator app, or a recovery code')}
        {...form.field('code')}
      />
    </DialogForm>
  );
}

type NewCodesProps = {
  opened: boolean;
  onClose: () => void;
  call: typeof renewRecoveryCodes | typeof renewStaffCodes;
  refreshes: readonly Call[];
};

/** Creates ten new recovery codes, after password and code. */
export function NewCodesDialog({ opened, onClose, ...rest }: NewCodesProps) {
  return (
    <AppDialog opened={opened} onClose={onClose} title={t('New recovery codes')}>
      <NewCodes onClose={onClose} {...rest} />
    </AppDialog>
  );
}

function NewCodes({ onClose, ...rest }: Omit<NewCodesProps, 'opened'>) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes) return <RecoveryCodes codes={codes} onClose={onClose} />;
  return (
    <ProofForm
      {...rest}
      label={t('Generate new codes')}
      onDone={({ recovery_codes }) => setCodes(recovery_codes)}
      onClose={onClose}
    >
      {t('Your current codes will stop working.')}
    </ProofForm>
  );
}
