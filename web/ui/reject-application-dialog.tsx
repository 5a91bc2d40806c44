import { NumberInput } from '@mantine/core';
import { useState } from 'react';
import { t } from '#web/lib/i18n.ts';
import type { Application } from './application-columns.tsx';
import { RejectDialog } from './reject-dialog.tsx';

const REAPPLY_DAYS = 30;

type RejectApplicationDialogProps = {
  application: Application | null;
  busy: boolean;
  onClose: () => void;
  onReject: (input: {
    relationship_id: number;
    decision: 'reject';
    reason: string;
    reapply_days: number;
  }) => void;
};

/** Asks for the reason, and for how long the site has to wait before it can apply again. */
export function RejectApplicationDialog(props: RejectApplicationDialogProps) {
  const { application, busy, onClose, onReject } = props;
  const [reapply_days, setReapplyDays] = useState(REAPPLY_DAYS);
  const reject = (reason: string) => {
    if (!application) return;
    const { relationship_id } = application;
    onReject({ relationship_id, decision: 'reject', reason, reapply_days });
  };
  return (
    <RejectDialog
      name={
        application &&
        t('{site_name} for {merchant_name}', {
          site_name: application.site_name,
          merchant_name: application.merchant_name,
        })
      }
      busy={busy}
      onClose={onClose}
      onReject={reject}
    >
      <NumberInput
        label={t('Days until the channel can apply again')}
        min={0}
        max={3650}
        clampBehavior="strict"
        allowDecimal={false}
        value={reapply_days}
        onChange={(value) => setReapplyDays(Number(value) || 0)}
      />
    </RejectDialog>
  );
}
