import { listAudit } from '#contract/accounts/staff.ts';
import {
  holdPublisherPayments,
  listPublisherPayments,
  releasePublisherPayments,
  showPublisher,
  showPublisherMoney,
} from '#contract/accounts/staff-publisher.ts';
import type { ReplyOf } from '#contract/call.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { ReasonDialog } from '#web/ui/reason-dialog.tsx';

type HoldDialogProps = { publisher: ReplyOf<typeof showPublisher> | null; onClose: () => void };

/** Holds the payments to a publisher, or releases held ones. */
export function HoldDialog({ publisher, onClose }: HoldDialogProps) {
  const isHeld = Boolean(publisher?.payment_hold);
  const decide = useApiMutation(isHeld ? releasePublisherPayments : holdPublisherPayments, {
    refreshes: [showPublisher, showPublisherMoney, listPublisherPayments, listAudit],
    done: ({ payment_hold }) => (payment_hold ? t('Payments on hold') : t('Payments released')),
    onDone: onClose,
  });
  return (
    <ReasonDialog
      opened={publisher !== null}
      title={isHeld ? t('Release payments') : t('Hold payments')}
      description={t('Recorded in the audit log. Not visible to the publisher.')}
      confirmLabel={isHeld ? t('Release payments') : t('Hold payments')}
      danger={!isHeld}
      busy={decide.isPending}
      onClose={onClose}
      onConfirm={(reason) =>
        publisher && decide.mutate({ publisher_id: publisher.publisher_id, reason })
      }
    >
      <p>
        {isHeld
          ? t('Payments are sent with the next run, unless the payout method is on hold.')
          : t(
              'Payments that have not been sent yet, and later ones, wait until they are released. The publisher sees that payments are on hold.',
            )}
      </p>
    </ReasonDialog>
  );
}
