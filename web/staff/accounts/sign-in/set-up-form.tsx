import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type StaffStep, setUpStaffSignIn } from '#contract/accounts/staff-two-factor.ts';
import type { ReplyOf } from '#contract/call.ts';
import { type ApiError, callApi } from '#web/lib/call-api.ts';
import { t } from '#web/lib/i18n.ts';
import { showError } from '#web/lib/toast.ts';
import styles from '#web/staff/staff.module.css';
import { CopyField } from '#web/ui/copy-field.tsx';
import { LoginCard } from '#web/ui/login-card.tsx';
import { QrCode } from '#web/ui/qr-code.tsx';
import { CodeInput } from '#web/ui/secret-inputs.tsx';
import { SendForm } from '#web/ui/send-form.tsx';
import { useFieldErrors, useFields } from '#web/ui/use-form.ts';

type SetUpProps = {
  step: Extract<StaffStep, { step: 'two_factor_setup' }>;
  onDone: (signedIn: ReplyOf<typeof setUpStaffSignIn>) => void;
  onBack: () => void;
};

/**
 * The first sign-in: the key for an authenticator app, a first code of it and the enrolment code.
 */
export function SetUpForm({ step, onDone, onBack }: SetUpProps) {
  const form = useSetUp({ step, onDone, onBack });
  return (
    <LoginCard title={t('Set up two-factor authentication')} onBack={onBack}>
      <p className="quiet">
        {t(
          'Staff sign in with a password and a code. Scan this with an authenticator app such as Google Authenticator, Microsoft Authenticator or 1Password, or enter the key manually.',
        )}
      </p>
      <div className={styles.qr}>
        <QrCode text={step.otpauth_url} label={t('key for your authenticator app')} size={176} />
      </div>
      <CopyField text={step.secret} what={t('key')} />
      <SendForm className="stack" onSend={form.send}>
        <CodeInput
          label={t('Code from the app')}
          inputMode="numeric"
          maxLength={7}
          {...form.field('code')}
        />
        <TextInput
          label={t('Enrolment code')}
          description={t(
            'Shown on the page where you set your password. If an administrator or the command line issued it, ask them for it. It works once.',
          )}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          {...form.field('enrolment_code')}
        />
        <Button type="submit" size="md" loading={form.isPending}>
          {t('Turn on and log in')}
        </Button>
      </SendForm>
    </LoginCard>
  );
}

function useSetUp({ step, onDone, onBack }: SetUpProps) {
  const errors = useFieldErrors(FIELDS);
  const { values, field } = useFields({ code: '', enrolment_code: '' }, errors);
  const input = { challenge: step.challenge, ...values };
  const send = useMutation({
    mutationFn: () => callApi(setUpStaffSignIn, input, { quiet: true }),
    onError: (error: ApiError) => {
      if (errors.take(error)) return;
      showError(error.text);
      if (restarts.has(error.key)) onBack();
    },
    onSuccess: (answer) => {
      if (answer.code === 0) onDone(answer.data);
    },
  });
  const submit = () => errors.check(setUpStaffSignIn, input) && send.mutate();
  return { field, send: submit, isPending: send.isPending };
}

const FIELDS = {
  CODE_ERROR: 'code',
  USER_LOCKED: 'code',
  ENROLMENT_CODE_REQUIRED: 'enrolment_code',
  ENROLMENT_CODE_ERROR: 'enrolment_code',
};

/**
 * After these errors the key on the screen is invalid, so the sign-in starts again with the
 * password.
 */
const restarts = new Set(['SIGN_IN_STEP_EXPIRED', 'TWO_FACTOR_ALREADY_ON']);
