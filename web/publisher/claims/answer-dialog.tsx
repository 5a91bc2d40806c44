import type { ReplyOf } from '#contract/call.ts';
import { answerClaim, listClaims } from '#contract/orders/claims.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { ReasonDialog } from '#web/ui/reason-dialog.tsx';

type Claim = ReplyOf<typeof listClaims>['list'][number];

/** Answers a question about a claim. */
export function AnswerDialog({ claim, onClose }: { claim: Claim | null; onClose: () => void }) {
  const answer = useApiMutation(answerClaim, {
    refreshes: [listClaims],
    done: t('Answer sent'),
    onDone: onClose,
  });
  return (
    <ReasonDialog
      opened={claim !== null}
      title={t('Answer about order {order_id}', { order_id: claim?.order_id ?? '' })}
      description={claim?.reason ?? ''}
      label={t('Answer')}
      confirmLabel={t('Send answer')}
      busy={answer.isPending}
      onClose={onClose}
      onConfirm={(note) => claim && answer.mutate({ id: claim.id, note })}
    />
  );
}
