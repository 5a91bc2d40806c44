import type { Call } from '#contract/call.ts';
import { showError } from '#web/lib/toast.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import type { useFieldErrors } from './form-fields.ts';

export type SendOptions<C extends Call> = Pick<
  NonNullable<Parameters<typeof useApiMutation<C>>[1]>,
  'refreshes' | 'done' | 'onDone'
>;

/** Sends a form to a call. Refusals are shown below their fields, others in a toast. */
export function useSend<C extends Call>(
  call: C,
  errors: Pick<ReturnType<typeof useFieldErrors>, 'take'>,
  options: SendOptions<C>,
) {
  return useApiMutation(call, {
    ...options,
    quiet: true,
    onRefused: (error) => {
      if (!errors.take(error)) showError(error.text);
    },
  });
}
