import type { undoOrderDecision } from '#contract/orders/decisions.ts';
import type { decideStaffOrderLines } from '#contract/orders/staff.ts';
import { counted } from '#web/lib/counted.ts';
import { t } from '#web/lib/i18n.ts';
import { showDone } from '#web/lib/toast.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { decisionText } from './decision-text.ts';
import { type OrderSide, useOrderSide } from './order-side.tsx';

const staleCalls = ({ list, show, listDecisions }: OrderSide) => [list, show, listDecisions];

/** Decides lines. The confirmation offers to undo the decision. */
export function useDecideLines(onDone: () => void) {
  const side = useOrderSide();
  const undo = useUndoDecision();
  return useApiMutation(side.decide as typeof decideStaffOrderLines, {
    refreshes: staleCalls(side),
    onDone: ({ decision_id: id, ...reply }, { decision }) => {
      const message = decisionText({ ...reply, decision });
      showDone(message, id === null ? undefined : () => undo.mutate({ ...side.of, id }));
      onDone();
    },
  });
}

/** Takes a decision back, as far as its lines have not changed since and are not settled. */
export function useUndoDecision(onDone?: () => void) {
  const side = useOrderSide();
  return useApiMutation(side.undoDecision as typeof undoOrderDecision, {
    refreshes: staleCalls(side),
    done: ({ undone, kept }) =>
      kept === 0
        ? t('{lines} undone', { lines: counted(undone, 'line') })
        : t('{lines} undone. {kept} kept, because they have changed since or are settled.', {
            lines: counted(undone, 'line'),
            kept: counted(kept, 'line'),
          }),
    ...(onDone && { onDone }),
  });
}
