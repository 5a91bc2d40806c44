import type { ReactNode } from 'react';
import { ReasonDialog } from '#web/ui/reason-dialog.tsx';

type RejectDialogProps = {
  /** Who or what is rejected; null closes the dialog. */
  name: string | null;
  onClose: () => void;
  onReject: (reason: string) => void;
  busy: boolean;
  /** More fields under the reason. */
  children?: ReactNode;
};

/** A rejection always tells its reason: the publisher reads it word for word. */
export function RejectDialog({ name, onClose, onReject, busy, children }: RejectDialogProps) {
  return (
    <ReasonDialog
      opened={name !== null}
      title={`Reject ${name ?? ''}`}
      description="The publisher reads this."
      confirmLabel="Reject"
      danger
      busy={busy}
      onClose={onClose}
      onConfirm={onReject}
      below={children}
    />
  );
}
