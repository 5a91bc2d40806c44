import { useMutation, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import type { bulkReply } from '#contract/bulk.ts';
import type { Call } from '#contract/call.ts';
import type { ApiError } from '#web/lib/call-api.ts';
import { loadTexts, textOf } from '#web/lib/error-texts.ts';
import { t } from '#web/lib/i18n.ts';
import { listText } from '#web/lib/list-text.ts';
import { showDone, showError } from '#web/lib/toast.ts';
import { requestData } from '#web/lib/use-api-query.ts';
import type { Selection } from './use-selection.ts';

type Result = z.output<typeof bulkReply>;
export type BulkDecision = { decision: string; reason?: string | undefined };

type BulkOptions = {
  call: Call;
  /** What the call takes besides the selection, such as the brand. */
  common?: object;
  /** The filter of the list, for "all that match". */
  filter: object;
  selection: Pick<Selection, 'ids' | 'isAll' | 'clear'>;
  refreshes: readonly Call[];
};

/** Decides the selected rows in bounded batches, and shows how many were decided and why not. */
export function useBulkDecision({ call, common, filter, selection, refreshes }: BulkOptions) {
  const queries = useQueryClient();
  return useMutation<Result, ApiError, BulkDecision>({
    mutationFn: async (decision) => {
      if (!selection.isAll) return send(call, { ...common, ids: [...selection.ids], ...decision });
      const sum: Result = { decided: 0, failed: [], next_after: 0 };
      while (sum.next_after !== null) {
        const part = await send(call, { ...common, filter, after: sum.next_after, ...decision });
        sum.decided += part.decided;
        sum.failed.push(...part.failed);
        sum.next_after = part.next_after;
      }
      return sum;
    },
    onSuccess: async (result, { decision }) => {
      selection.clear();
      await report(result, decision);
    },
    onSettled: () =>
      Promise.all(refreshes.map((one) => queries.invalidateQueries({ queryKey: [one.path] }))),
  });
}

const send = (call: Call, input: object) => requestData(call, input as never) as Promise<Result>;

async function report({ decided, failed }: Result, decision: string): Promise<void> {
  const done = decision === 'ask' ? t('Question sent') : t('{decided} decided', { decided });
  if (decided > 0) showDone(done);
  if (failed.length === 0) return;
  await loadTexts();
  const reasons = listText([...new Set(failed.map(({ key }) => textOf(key)))]);
  showError(t('{count} not decided: {reasons}', { count: failed.length, reasons }));
}
