import { Button } from '@mantine/core';
import { useState } from 'react';
import type { readLoginInformation } from '#contract/accounts/login-information.ts';
import type { ReplyOf } from '#contract/call.ts';
import { t } from '#web/lib/i18n.ts';
import { StatusPill } from '#web/ui/status-pill.tsx';
import { NewCodesDialog, TurnOffDialog } from './proof-dialogs.tsx';
import { SetUpDialog } from './set-up-dialog.tsx';

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
      <SetUpDialog opened={open === 'set up'} onClose={close} />
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
