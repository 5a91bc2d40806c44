import {
  listAudit,
  listPublishers,
  lockPublisher,
  unlockPublisher,
} from '#contract/accounts/staff.ts';
import { showPublisher } from '#contract/accounts/staff-publisher.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { ReasonDialog } from '#web/ui/reason-dialog.tsx';
import type { StaffPublisher } from './staff-publisher.ts';

type LockDialogProps = { publisher: StaffPublisher | null; onClose: () => void };

/** Locks a publisher, or unlocks a locked one. */
export function LockDialog({ publisher, onClose }: LockDialogProps) {
  const isLocked = publisher?.status === 'locked';
  const name = publisher?.name ?? t('Publisher');
  const decide = useApiMutation(isLocked ? unlockPublisher : lockPublisher, {
    refreshes: [listPublishers, showPublisher, listAudit],
    done: ({ status }) =>
      status === 'locked' ? t('{name} is locked', { name }) : t('{name} is unlocked', { name }),
    onDone: onClose,
  });
  return (
    <ReasonDialog
      opened={publisher !== null}
      title={isLocked ? t('Unlock {name}', { name }) : t('Lock {name}', { name })}
      description={t('Recorded in the audit log. Not visible to the publisher.')}
      confirmLabel={isLocked ? t('Unlock') : t('Lock')}
      danger={!isLocked}
      busy={decide.isPending}
      onClose={onClose}
      onConfirm={(reason) =>
        publisher && decide.mutate({ publisher_id: publisher.publisher_id, reason })
      }
    >
      <p>
        {isLocked
          ? t('All users of the publisher can sign in again.')
          : t('Users of the publisher can no longer sign in, and active sessions end.')}
      </p>
    </ReasonDialog>
  );
}
