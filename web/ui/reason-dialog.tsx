import { Button, Textarea } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { AppDialog } from './app-dialog.tsx';

type ReasonDialogProps = {
  opened: boolean;
  title: string;
  /** Who reads the reason. */
  description: string;
  confirmLabel: string;
  /** What the field is called; "Reason" unless told. */
  label?: string;
  danger?: boolean;
  busy: boolean;
  onClose: () => void;
  onConfirm: (reason: string) => void;
  /** What will happen, above the field. */
  children?: ReactNode;
  /** More fields, under it. */
  below?: ReactNode;
};

const MAX_LENGTH = 500;

/** Asks why before something is done that is written down with its reason. */
export function ReasonDialog(props: ReasonDialogProps) {
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const close = () => {
    setReason('');
    setMissing(false);
    props.onClose();
  };
  const confirm = () => {
    if (reason.trim() === '') return setMissing(true);
    props.onConfirm(reason.trim());
    setReason('');
  };
  const actions = (
    <>
      <Button variant="default" onClick={close}>
        Cancel
      </Button>
      <Button data-danger={props.danger || undefined} loading={props.busy} onClick={confirm}>
        {props.confirmLabel}
      </Button>
    </>
  );
  return (
    <AppDialog opened={props.opened} onClose={close} title={props.title} actions={actions}>
      <div className="stack">
        {props.children}
        <Textarea
          label={props.label ?? 'Reason'}
          description={props.description}
          required
          autosize
          minRows={2}
          maxLength={MAX_LENGTH}
          data-autofocus
          value={reason}
          error={isMissing && `Write ${props.label ? 'something' : 'a reason'}`}
          onChange={(event) => {
            setReason(event.currentTarget.value);
            setMissing(false);
          }}
        />
        {props.below}
      </div>
    </AppDialog>
  );
}
