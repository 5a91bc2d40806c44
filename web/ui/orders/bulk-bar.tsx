import { Checkbox } from '@mantine/core';
import { Suspense, useState } from 'react';
import { t } from '#web/lib/i18n.ts';
import { DisabledButton } from '../disabled-button.tsx';
import { lateDialog } from '../late-dialog.tsx';
import { Trans } from '../trans.tsx';
import type { OrderLine } from './order-line-columns.tsx';
import { DecideButton, useOrderSide } from './order-side.tsx';
import { useDecideLines } from './use-decide-lines.ts';

const RejectLinesDialog = lateDialog(() =>
  import('./reject-lines-dialog.tsx').then((file) => file.RejectLinesDialog),
);

type BulkBarProps = {
  /** The lines of this page. */
  shown: readonly OrderLine[];
  chosen: readonly OrderLine[];
  onPick: (ids: readonly number[]) => void;
};

const WHY_NOT = t('Select at least one line.');

/** Approves or rejects all selected lines in one request: all of them or none. */
export function BulkBar({ shown, chosen, onPick }: BulkBarProps) {
  const [isRejecting, setRejecting] = useState(false);
  const { of } = useOrderSide();
  const decide = useDecideLines(() => {
    setRejecting(false);
    onPick([]);
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
          onApprove={() => decide.mutate({ ...of, ids, decision: 'approved' })}
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
            decide.mutate({ ...of, ids, decision: 'rejected', reason, note })
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
      <DecideButton loading={isBusy} onClick={onApprove}>
        {t('Approve selected')}
      </DecideButton>
      <DecideButton variant="default" onClick={onReject}>
        {t('Reject selected')}
      </DecideButton>
    </>
  );
}
