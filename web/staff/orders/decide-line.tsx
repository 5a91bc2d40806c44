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
import { MayButton } from '../may-button.tsx';
import { decisionText } from './decision-text.ts';
import type { OrderLineView } from './order-line-view.ts';

const RejectLinesDialog = lateDialog(() =>
  import('./reject-lines-dialog.tsx').then((file) => file.RejectLinesDialog),
);

/** Approves or rejects one line; nothing for a line whose status is final. */
export function DecideLine({ line }: { line: OrderLineView }) {
  const [isRejecting, setRejecting] = useState(false);
  const decide = useApiMutation(decideStaffOrderLines, {
    refreshes: [listStaffOrderLines, showStaffOrderLine],
    done: (reply, { decision }) => decisionText({ ...reply, decision }),
    onDone: () => setRejecting(false),
  });
  const { id, status, settlement_id, unconfirmed } = line;
  if (status === 'rejected' || settlement_id !== null) return null;
  return (
    <div className="row">
      {status === 'pending' &&
        (unconfirmed ? (
          <DisabledButton why={t('The brand has not confirmed this order yet.')}>
            {t('Approve')}
          </DisabledButton>
        ) : (
          <MayButton
            permission="order_lines.decide"
            loading={decide.isPending && !isRejecting}
            onClick={() => decide.mutate({ ids: [id], decision: 'approved' })}
          >
            {t('Approve')}
          </MayButton>
        ))}
      <MayButton
        permission="order_lines.decide"
        variant="default"
        onClick={() => setRejecting(true)}
      >
        {t('Reject')}
      </MayButton>
      <Suspense>
        <RejectLinesDialog
          opened={isRejecting}
          count={1}
          isBusy={decide.isPending}
          onClose={() => setRejecting(false)}
          onReject={({ reason, note }) =>
            decide.mutate({ ids: [id], decision: 'rejected', reason, note })
          }
        />
      </Suspense>
    </div>
  );
}
