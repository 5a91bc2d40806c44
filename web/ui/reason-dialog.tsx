import { Button, Textarea } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { t } from '#web/lib/i18n.ts';
import { AppDialog } from './app-dialog.tsx';

type ReasonDialogProps = {
  opened: boolean;
  title: string;
  /** Explains who can read the reason. */
  description: string;
  confirmLabel: string;
  /** Label of the field; default "Reason". */
  label?: string;
  danger?: boolean;
  busy: boolean;
  onClose: () => void;
  onConfirm: (reason: string) => void;
  /** Explains the effect, above the field. */
  children?: ReactNode;
  /** Additional fields, below it. */
  below?: ReactNode;
};

const MAX_LENGTH = 500;

/** Asks for the reason of an action that is recorded with it. */
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
        {t('Cancel')}
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
          label={props.label ?? t('Reason')}
          description={props.description}
          required
          autosize
          minRows={2}
          maxLength={MAX_LENGTH}
          data-autofocus
          value={reason}
          error={isMissing && (props.label ? t('Enter a text') : t('Enter a reason'))}
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
