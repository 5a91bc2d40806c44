import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useRef, useState } from 'react';
import { listPayoutMethods } from '#contract/payout-methods/publisher.ts';
import { t } from '#web/lib/i18n.ts';
import { TwoFactorSteps } from '#web/ui/two-factor-setup.tsx';
import { useFocusOn } from '#web/ui/use-focus-on.ts';

type FactorFirstProps = {
  /** Whether the second factor is on; undefined while unknown. */
  isOn: boolean | undefined;
  /** The form, which needs a code of the factor. */
  children: ReactNode;
};

/** A form that needs the second factor; without one it is set up first, in the same flow. */
export function FactorFirst({ isOn, children }: FactorFirstProps) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [isDone, setDone] = useState(false);
  // Turned on by the first code, but the recovery codes are not saved yet.
  const wasOff = useRef(false);
  if (isOn === false) wasOff.current = true;
  if (!wasOff.current) return children;
  if (isDone) return <SecondStep>{children}</SecondStep>;
  return (
    <section className="card stack" aria-labelledby="factor-first">
      <div>
        <p className="quiet">{t('Step 1 of 2')}</p>
        <h2 id="factor-first">{t('Set up two-factor authentication')}</h2>
        <p className="quiet">
          {t('It protects your payout methods: each change needs a code from your phone.')}
        </p>
      </div>
      <TwoFactorSteps
        onClose={() => void navigate({ to: '/settings/payment' })}
        onDone={() => {
          setDone(true);
          void queries.invalidateQueries({ queryKey: [listPayoutMethods.path] });
        }}
      />
    </section>
  );
}

function SecondStep({ children }: { children: ReactNode }) {
  return (
    <section
      ref={useFocusOn<HTMLElement>(true)}
      tabIndex={-1}
      className="stack"
      aria-label={t('Step 2 of 2: account details')}
    >
      <p className="quiet" aria-hidden="true">
        {t('Step 2 of 2: account details')}
      </p>
      {children}
    </section>
  );
}
