import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { listPayoutMethods } from '#contract/payout-methods/publisher.ts';
import { t } from '#web/lib/i18n.ts';
import { TwoFactorDialog } from '#web/ui/two-factor-setup.tsx';
import styles from './payment-settings.module.css';

/** Why payout methods cannot be changed yet, and the way to set up the second factor here. */
export function TwoFactorNotice() {
  const queries = useQueryClient();
  const [opened, setOpened] = useState(false);
  const close = () => {
    setOpened(false);
    void queries.invalidateQueries({ queryKey: [listPayoutMethods.path] });
  };
  return (
    <div className={`spread ${styles.notice}`} role="note">
      <p>{t('Payout methods are protected by two-factor authentication, which is not on yet.')}</p>
      <Button variant="default" onClick={() => setOpened(true)}>
        {t('Set up')}
      </Button>
      <TwoFactorDialog opened={opened} onClose={close} />
    </div>
  );
}
