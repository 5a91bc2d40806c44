import type { ReactNode } from 'react';
import { t } from '#web/lib/i18n.ts';
import { ReasonDialog } from '#web/ui/reason-dialog.tsx';

type RejectDialogProps = {
  /** The name of what is rejected; null closes the dialog. */
  name: string | null;
  onClose: () => void;
  onReject: (reason: string) => void;
  busy: boolean;
  /** Additional fields below the reason. */
  children?: ReactNode;
};

/** A rejection always requires a reason, which is shown to the publisher verbatim. */
export function RejectDialog({ name, onClose, onReject, busy, children }: RejectDialogProps) {
  return (
    <ReasonDialog
      opened={name !== null}
      title={t('Reject {name}', { name: name ?? '' })}
      description={t('Visible to the publisher.')}
      confirmLabel={t('Reject')}
      danger
      busy={busy}
      onClose={onClose}
      onConfirm={onReject}
      below={children}
    />
  );
}
