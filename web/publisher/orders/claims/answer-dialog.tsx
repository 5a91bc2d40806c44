import type { ReplyOf } from '#contract/call.ts';
import { answerClaim, listClaims } from '#contract/orders/claims.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { ReasonDialog } from '#web/ui/reason-dialog.tsx';

type Claim = ReplyOf<typeof listClaims>['list'][number];

type AnswerDialogProps = { claim: Claim | null; opened: boolean; onClose: () => void };

/** Answers a question about a claim. */
export function AnswerDialog({ claim, opened, onClose }: AnswerDialogProps) {
  const answer = useApiMutation(answerClaim, {
    refreshes: [listClaims],
    done: t('Answer sent'),
    onDone: onClose,
  });
  return (
    <ReasonDialog
      opened={opened}
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
