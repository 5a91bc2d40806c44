import { Suspense, useState } from 'react';
import { t } from '#web/lib/i18n.ts';
import { DisabledButton } from '../disabled-button.tsx';
import { lateDialog } from '../late-dialog.tsx';
import type { OrderLineView } from './order-line-view.ts';
import { DecideButton, useOrderSide } from './order-side.tsx';
import { useDecideLines } from './use-decide-lines.ts';

const RejectLinesDialog = lateDialog(() =>
  import('./reject-lines-dialog.tsx').then((file) => file.RejectLinesDialog),
);

/** Approves or rejects one line; nothing for a line whose status is final. */
export function DecideLine({ line }: { line: OrderLineView }) {
  const [isRejecting, setRejecting] = useState(false);
  const { of } = useOrderSide();
  const decide = useDecideLines(() => setRejecting(false));
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
          <DecideButton
            loading={decide.isPending && !isRejecting}
            onClick={() => decide.mutate({ ...of, ids: [id], decision: 'approved' })}
          >
            {t('Approve')}
          </DecideButton>
        ))}
      <DecideButton variant="default" onClick={() => setRejecting(true)}>
        {t('Reject')}
      </DecideButton>
      <Suspense>
        <RejectLinesDialog
          opened={isRejecting}
          count={1}
          isBusy={decide.isPending}
          onClose={() => setRejecting(false)}
          onReject={({ reason, note }) =>
            decide.mutate({ ...of, ids: [id], decision: 'rejected', reason, note })
          }
        />
      </Suspense>
    </div>
  );
}
