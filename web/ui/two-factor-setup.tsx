import { useState } from 'react';
import { readLoginInformation } from '#contract/accounts/login-information.ts';
import { confirmTwoFactor, setUpTwoFactor } from '#contract/accounts/two-factor.ts';
import type { ReplyOf } from '#contract/call.ts';
import { t } from '#web/lib/i18n.ts';
import { AppDialog, DialogForm } from './app-dialog.tsx';
import { CopyField } from './copy-field.tsx';
import { QrCode } from './qr-code.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { CodeInput, PresentPassword } from './secret-inputs.tsx';
import { codeKeys, passwordKeys, useForm } from './use-form.ts';

type Secret = ReplyOf<typeof setUpTwoFactor>;
type SetUpProps = { opened: boolean; onClose: () => void };

/** Sets up the second factor without leaving the screen. */
export function TwoFactorDialog({ opened, onClose }: SetUpProps) {
  return (
    <AppDialog opened={opened} onClose={onClose} title={t('Set up two-factor authentication')}>
      <TwoFactorSteps onClose={onClose} onDone={onClose} />
    </AppDialog>
  );
}

type TwoFactorStepsProps = {
  onClose: () => void;
  /** Called once the factor is on and the recovery codes have been saved. */
  onDone: () => void;
};

/** Password, then the QR code with a first code of the app, then the recovery codes. */
export function TwoFactorSteps({ onClose, onDone }: TwoFactorStepsProps) {
  const [secret, setSecret] = useState<Secret | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes) return <RecoveryCodes codes={codes} onClose={onDone} />;
  if (secret) return <FirstCode secret={secret} onDone={setCodes} onClose={onClose} />;
  return <AskPassword onDone={setSecret} onClose={onClose} />;
}

type StepProps<Result> = { onDone: (result: Result) => void; onClose: () => void };

function AskPassword({ onDone, onClose }: StepProps<Secret>) {
  const form = useForm(
    setUpTwoFactor,
    { password: '' },
    { fieldOfKey: passwordKeys, onDone: (secret) => onDone(secret) },
  );
  return (
    <DialogForm form={form} onCancel={onClose} sendLabel={t('Continue')}>
      <p className="quiet">
        {t(
          'You need an authenticator app such as Google Authenticator, Microsoft Authenticator or 1Password.',
        )}
      </p>
      <PresentPassword data-autofocus {...form.field('password')} />
    </DialogForm>
  );
}

function FirstCode(props: StepProps<readonly string[]> & { secret: Secret }) {
  const { secret, otpauth_url } = props.secret;
  const form = useForm(
    confirmTwoFactor,
    { code: '' },
    {
      fieldOfKey: { ...codeKeys, TOO_MANY_REQUESTS: 'code' },
      refreshes: [readLoginInformation],
      done: t('Two-factor authentication turned on'),
      onDone: ({ recovery_codes }) => props.onDone(recovery_codes),
    },
  );
  return (
    <DialogForm form={form} onCancel={props.onClose} sendLabel={t('Turn on')}>
      <p className="quiet">
        {t('Scan this code with your authenticator app, or enter the key manually.')}
      </p>
      <div style={{ display: 'grid', placeItems: 'center' }}>
        <QrCode text={otpauth_url} label={t('key for your authenticator app')} size={176} />
      </div>
      <CopyField text={secret} what={t('key')} />
      <CodeInput
        label={t('Code from the app')}
        inputMode="numeric"
        maxLength={7}
        autoFocus
        {...form.field('code')}
      />
    </DialogForm>
  );
}
