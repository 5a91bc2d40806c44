import { Button } from '@mantine/core';
import { useState } from 'react';
import * as calls from '#contract/payout-runs/staff.ts';
import { t } from '#web/lib/i18n.ts';
import { saveAnswer } from '#web/lib/save-file.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { MayButton } from '#web/staff/may-button.tsx';
import { ConfirmDialog } from '#web/ui/app-dialog.tsx';
import { DisabledButton } from '#web/ui/disabled-button.tsx';
import { ReasonDialog } from '#web/ui/reason-dialog.tsx';
import { Sums } from './run-words.tsx';
import type { ShownRun } from './shown-run.ts';

const refreshes = [calls.showPayoutRun, calls.listPayoutRuns];

/** The actions on a run in its current state. */
export function RunActions({ run }: { run: ShownRun }) {
  const [dialog, setDialog] = useState<'approve' | 'reject' | null>(null);
  const close = () => setDialog(null);
  const { id, status } = run;
  const review = useApiMutation(calls.reviewPayoutRun, {
    refreshes,
    done: t('Run marked as reviewed'),
  });
  const isOpen = status === 'draft' || status === 'reviewed';
  return (
    <>
      {isOpen && (
        <MayButton variant="default" permission="payouts.write" onClick={() => setDialog('reject')}>
          {t('Reject')}
        </MayButton>
      )}
      {status === 'draft' && (
        <MayButton
          permission="payouts.write"
          loading={review.isPending}
          onClick={() => review.mutate({ id })}
        >
          {t('Mark as reviewed')}
        </MayButton>
      )}
      {status === 'reviewed' &&
        (run.is_own ? (
          <DisabledButton
            why={t('A run must be approved by someone who did not create or review it.')}
          >
            {t('Approve and pay')}
          </DisabledButton>
        ) : (
          <MayButton permission="payouts.approve" onClick={() => setDialog('approve')}>
            {t('Approve and pay')}
          </MayButton>
        ))}
      <Dialogs run={run} dialog={dialog} onClose={close} />
    </>
  );
}

/** The files of a run: its payouts as a table, and the order to the bank. */
export function RunFiles({ run }: { run: ShownRun }) {
  const { id } = run;
  const table = useApiMutation(calls.exportPayoutRun, { onDone: saveAnswer });
  const bank = useApiMutation(calls.readBankFile, { onDone: saveAnswer });
  return (
    <>
      <Button variant="default" loading={table.isPending} onClick={() => table.mutate({ id })}>
        {t('Export (CSV)')}
      </Button>
      {run.has_bank_file && (
        <MayButton
          variant="default"
          permission="payouts.approve"
          loading={bank.isPending}
          onClick={() => bank.mutate({ id })}
        >
          {t('Bank file')}
        </MayButton>
      )}
    </>
  );
}

type DialogsProps = {
  run: ShownRun;
  dialog: 'approve' | 'reject' | null;
  onClose: () => void;
};

function Dialogs({ run, dialog, onClose }: DialogsProps) {
  const { id } = run;
  const approve = useApiMutation(calls.approvePayoutRun, {
    refreshes,
    done: t('Run approved. Payouts are being sent.'),
    onDone: onClose,
  });
  const reject = useApiMutation(calls.rejectPayoutRun, { refreshes, onDone: onClose });
  return (
    <>
      <ConfirmDialog
        opened={dialog === 'approve'}
        onClose={onClose}
        title={t('Approve and pay')}
        confirmLabel={t('Approve and pay')}
        busy={approve.isPending}
        onConfirm={() => approve.mutate({ id })}
      >
        <p>{t('Sent payouts cannot be cancelled. This run pays:')}</p>
        <Sums sums={run.sums} />
      </ConfirmDialog>
      <ReasonDialog
        opened={dialog === 'reject'}
        title={t('Reject run {id}', { id })}
        description={t('Visible to staff on this run.')}
        confirmLabel={t('Reject')}
        danger
        busy={reject.isPending}
        onClose={onClose}
        onConfirm={(reason) => reject.mutate({ id, reason })}
      >
        <p>{t('Its payments return to the queue for the next run.')}</p>
      </ReasonDialog>
    </>
  );
}
