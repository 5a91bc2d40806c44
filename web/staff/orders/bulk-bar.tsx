import { Checkbox } from '@mantine/core';
import { Suspense, useState } from 'react';
import {
  decideStaffOrderLines,
  listStaffOrderLines,
  showStaffOrderLine,
} from '#contract/orders/staff.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { DisabledButton } from '#web/ui/disabled-button.tsx';
import { lateDialog } from '#web/ui/late-dialog.tsx';
import { Trans } from '#web/ui/trans.tsx';
import { MayButton } from '../may-button.tsx';
import { decisionText } from './decision-text.ts';
import type { StaffOrderLine } from './order-line-columns.tsx';

const RejectLinesDialog = lateDialog(() =>
  import('./reject-lines-dialog.tsx').then((file) => file.RejectLinesDialog),
);

type BulkBarProps = {
  /** The lines of this page. */
  shown: readonly StaffOrderLine[];
  chosen: readonly StaffOrderLine[];
  onPick: (ids: readonly number[]) => void;
};

const WHY_NOT = t('Select at least one line.');

/** Approves or rejects all selected lines in one request: all of them or none. */
export function BulkBar({ shown, chosen, onPick }: BulkBarProps) {
  const [isRejecting, setRejecting] = useState(false);
  const decide = useApiMutation(decideStaffOrderLines, {
    refreshes: [listStaffOrderLines, showStaffOrderLine],
    done: (reply, { decision }) => decisionText({ ...reply, decision }),
    onDone: () => {
      setRejecting(false);
      onPick([]);
    },
  });
  const ids = chosen.map((line) => line.id);
  const isEmpty = ids.length === 0;
  return (
    <div className="row" role="toolbar" aria-label={t('Selected lines')}>
      <Checkbox
        label={t('Select all on this page')}
        checked={!isEmpty && chosen.length === shown.length}
        indeterminate={!isEmpty && chosen.length < shown.length}
        onChange={(event) => onPick(event.currentTarget.checked ? shown.map(({ id }) => id) : [])}
      />
      <span className="quiet" role="status">
        <Trans id={'{length} selected'} values={{ length: ids.length }} />
      </span>
      {isEmpty ? (
        <DisabledActions />
      ) : (
        <Actions
          isBusy={decide.isPending && !isRejecting}
          onApprove={() => decide.mutate({ ids, decision: 'approved' })}
          onReject={() => setRejecting(true)}
        />
      )}
      <Suspense>
        <RejectLinesDialog
          opened={isRejecting && !isEmpty}
          count={ids.length}
          isBusy={decide.isPending}
          onClose={() => setRejecting(false)}
          onReject={({ reason, note }) =>
            decide.mutate({ ids, decision: 'rejected', reason, note })
          }
        />
      </Suspense>
    </div>
  );
}

function DisabledActions() {
  return (
    <>
      <DisabledButton why={WHY_NOT}>{t('Approve selected')}</DisabledButton>
      <DisabledButton why={WHY_NOT} variant="default">
        {t('Reject selected')}
      </DisabledButton>
    </>
  );
}

type ActionsProps = { isBusy: boolean; onApprove: () => void; onReject: () => void };

function Actions({ isBusy, onApprove, onReject }: ActionsProps) {
  return (
    <>
      <MayButton permission="order_lines.decide" loading={isBusy} onClick={onApprove}>
        {t('Approve selected')}
      </MayButton>
      <MayButton permission="order_lines.decide" variant="default" onClick={onReject}>
        {t('Reject selected')}
      </MayButton>
    </>
  );
}
