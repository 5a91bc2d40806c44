import { Button } from '@mantine/core';
import { useState } from 'react';
import { readLoginInformation } from '#contract/accounts/login-information.ts';
import { renewRecoveryCodes, turnOffTwoFactor } from '#contract/accounts/two-factor.ts';
import type { ReplyOf } from '#contract/call.ts';
import { t } from '#web/lib/i18n.ts';
import { showDone } from '#web/lib/toast.ts';
import { AppDialog } from '#web/ui/app-dialog.tsx';
import { NewCodesDialog as NewCodes, ProofForm } from '#web/ui/proof-form.tsx';
import { StatusPill } from '#web/ui/status-pill.tsx';
import { TwoFactorDialog } from '#web/ui/two-factor-setup.tsx';

type TwoFactor = ReplyOf<typeof readLoginInformation>['two_factor'];
type Open = 'set up' | 'codes' | 'off' | null;

/**
 * The second factor: set up by a QR code, backed up by recovery codes, turned off with both
 * factors.
 */
export function TwoFactorCard({ factor }: { factor: TwoFactor }) {
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  return (
    <section className="card stack" aria-labelledby="two-factor-title">
      <div className="row">
        <h2 id="two-factor-title">{t('Two-factor authentication')}</h2>
        <StatusPill tone={factor.on ? 'up' : 'neutral'} word={factor.on ? t('On') : t('Off')} />
      </div>
      {factor.on ? <WhenOn factor={factor} onOpen={setOpen} /> : <WhenOff onOpen={setOpen} />}
      <TwoFactorDialog opened={open === 'set up'} onClose={close} />
      <NewCodesDialog opened={open === 'codes'} onClose={close} />
      <TurnOffDialog opened={open === 'off'} onClose={close} />
    </section>
  );
}

function WhenOff({ onOpen }: { onOpen: (open: Open) => void }) {
  return (
    <>
      <p className="quiet">
        {t(
          'Require a code from an authenticator app when you sign in. This protects your account if your password is stolen.',
        )}
      </p>
      <div>
        <Button onClick={() => onOpen('set up')}>{t('Set up')}</Button>
      </div>
    </>
  );
}

function WhenOn({ factor, onOpen }: { factor: TwoFactor; onOpen: (open: Open) => void }) {
  const left = factor.recovery_codes_left;
  return (
    <>
      <p className="quiet">
        {t('You sign in with your password and a code from your authenticator app.')}
      </p>
      <p className={left <= 2 ? 'color-wait' : undefined}>
        {t('{left} of 10 recovery codes left.', { left })}{' '}
        {left <= 2 && t('Generate new ones before you run out.')}
      </p>
      <div className="row">
        <Button variant="default" onClick={() => onOpen('codes')}>
          {t('New recovery codes')}
        </Button>
        <Button variant="default" onClick={() => onOpen('off')}>
          {t('Turn off')}
        </Button>
      </div>
    </>
  );
}

type DialogProps = { opened: boolean; onClose: () => void };

const refreshes = [readLoginInformation];

/** Turns off the second factor, given the password and a code. */
function TurnOffDialog({ opened, onClose }: DialogProps) {
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
function NewCodesDialog(props: DialogProps) {
  return <NewCodes {...props} call={renewRecoveryCodes} refreshes={refreshes} />;
}
