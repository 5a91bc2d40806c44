import type { InputOf } from '#contract/call.ts';
import { type addClaim, type disputeLine, listClaims } from '#contract/orders/claims.ts';
import { t } from '#web/lib/i18n.ts';
import type { useFieldErrors } from '#web/ui/form-fields.ts';
import { useSend } from '#web/ui/use-send.ts';

/** Sends a claim once its input is valid; `onDone` closes the dialog. */
export function useClaimSending<C extends typeof addClaim | typeof disputeLine>(
  call: C,
  errors: ReturnType<typeof useFieldErrors>,
  onDone: () => void,
) {
  const claim = useSend(call, errors, {
    refreshes: [listClaims],
    done: t('Claim submitted'),
    onDone,
  });
  return {
    isPending: claim.isPending,
    send: (input: InputOf<C>) => {
      if (errors.check(call, input)) claim.mutate(input);
    },
  };
}
