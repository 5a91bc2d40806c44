import { Button, Textarea } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { AppDialog } from '#web/ui/app-dialog.tsx';

type RejectDialogProps = {
  /** Who or what is rejected; null closes the dialog. */
  name: string | null;
  onClose: () => void;
  onReject: (reason: string) => void;
  busy: boolean;
  /** More fields under the reason. */
  children?: ReactNode;
};

const LONGEST = 500;

/** A rejection always tells its reason: the publisher reads it word for word. */
export function RejectDialog({ name, onClose, onReject, busy, children }: RejectDialogProps) {
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const close = () => {
    setReason('');
    setMissing(false);
    onClose();
  };
  const reject = () => {
    if (reason.trim() === '') return setMissing(true);
    onReject(reason.trim());
    setReason('');
  };
  const actions = (
    <>
      <Button variant="default" onClick={close}>
        Cancel
      </Button>
      <Button data-danger loading={busy} onClick={reject}>
        Reject
      </Button>
    </>
  );
  return (
    <AppDialog
      opened={name !== null}
      onClose={close}
      title={`Reject ${name ?? ''}`}
      actions={actions}
    >
      <div className="stack">
        <Textarea
          label="Reason"
          description="The publisher reads this."
          required
          autosize
          minRows={3}
          maxLength={LONGEST}
          data-autofocus
          value={reason}
          error={isMissing && 'Write a reason'}
          onChange={(event) => {
            setReason(event.currentTarget.value);
            setMissing(false);
          }}
        />
        {children}
      </div>
    </AppDialog>
  );
}
