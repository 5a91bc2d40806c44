import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Call, InputOf, ReplyOf } from '#contract/call.ts';
import type { ApiError } from './call-api.ts';
import { showDone } from './toast.ts';
import { upload } from './upload.ts';
import { requestData } from './use-api-query.ts';

type UseApiMutationOptions<C extends Call> = {
  /** Calls whose data this changes: their active queries are refetched. */
  refreshes?: readonly Call[];
  /** The toast that confirms it. */
  done?: string | ((reply: ReplyOf<C>, input: InputOf<C>) => string);
  /** The input of the same call that takes the action back, for a button of the toast. */
  undo?: (input: InputOf<C>) => InputOf<C> | undefined;
  onDone?: (reply: ReplyOf<C>, input: InputOf<C>) => void;
  onRefused?: (error: ApiError, input: InputOf<C>) => void;
  /** The screen shows the refusal itself, so no toast is shown. */
  quiet?: boolean;
};

/**
 * Makes a call that changes something:
 * `const apply = useApiMutation(applyToBrand, { refreshes: [findBrands], done: t('Applied') })`,
 * then `apply.mutate({ mcid })`; `apply.isPending` for the button, `apply.error?.key` for the
 * field. The toast of a refusal has already been shown.
 */
export function useApiMutation<C extends Call>(call: C, options: UseApiMutationOptions<C> = {}) {
  const queries = useQueryClient();
  const made = useMutation<ReplyOf<C>, ApiError, InputOf<C>>({
    mutationFn: (input) => requestData(call, input, options.quiet ? { quiet: true } : {}),
    onSuccess: async (reply, input) => {
      const { done } = options;
      if (done !== undefined) {
        const back = options.undo?.(input);
        const message = typeof done === 'string' ? done : done(reply, input);
        showDone(message, back && (() => made.mutate(back)));
      }
      options.onDone?.(reply, input);
      await Promise.all(
        (options.refreshes ?? []).map((one) => queries.invalidateQueries({ queryKey: [one.path] })),
      );
    },
    onError: (error, input) => options.onRefused?.(error, input),
  });
  return made;
}

/**
 * Uploads a file: `const send = useUpload(uploadFile)`, then `send.mutateAsync(file)` returns the
 * reply.
 */
export function useUpload<C extends Call>(call: C, attributes?: Record<string, unknown>) {
  return useMutation<ReplyOf<C>, ApiError, File>({
    mutationFn: async (file) => {
      const answer = await upload(call, file, attributes);
      return answer.data as ReplyOf<C>;
    },
  });
}
