import { Button, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '#web/lib/i18n.ts';
import { SendForm } from './send-form.tsx';
import { useLayer } from './use-layer.ts';

type AppDialogProps = {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** Pixels; default 480. Full width on a small screen. */
  width?: number;
  children: ReactNode;
  /** Buttons, right-aligned under the body. */
  actions?: ReactNode;
};

/**
 * The dialog of the application. Keep it mounted and switch `opened`, so that focus returns to the
 * element that opened it.
 * `<AppDialog opened={open} onClose={close} title="Add channel" actions={<Button>Add</Button>}>...`
 */
export function AppDialog({ width = 480, children, actions, ...modal }: AppDialogProps) {
  return (
    <Modal {...modal} {...useLayer(modal.opened)} size={width}>
      {children}
      {actions && <DialogActions>{actions}</DialogActions>}
    </Modal>
  );
}

/**
 * The button row for a dialog that contains its form; input is discarded when the dialog closes.
 */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="row justify-end mt-20">{children}</div>;
}

type FormActionsProps = {
  onCancel: () => void;
  /** Label of the submit button. */
  children: ReactNode;
  loading: boolean;
  /** The action cannot be undone: the button is red. */
  danger?: boolean | undefined;
  /** The form's id, where the buttons are outside of it. */
  form?: string;
  disabled?: boolean;
};

/** Cancel and submit buttons of a form in a dialog. */
export function FormActions({ onCancel, children, danger, ...submit }: FormActionsProps) {
  return (
    <DialogActions>
      <Button variant="default" onClick={onCancel}>
        {t('Cancel')}
      </Button>
      <Button type="submit" {...submit} data-danger={danger || undefined}>
        {children}
      </Button>
    </DialogActions>
  );
}

type DialogFormProps = {
  /** The form: `useForm()`. */
  form: { send: () => void; isPending: boolean };
  onCancel: () => void;
  /** Label of the submit button. */
  sendLabel: ReactNode;
  /** The action cannot be undone: the button is red. */
  danger?: boolean | undefined;
  children: ReactNode;
};

/** A form in a dialog, with its buttons. */
export function DialogForm({ form, onCancel, sendLabel, danger, children }: DialogFormProps) {
  return (
    <SendForm className="stack" onSend={form.send}>
      {children}
      <FormActions onCancel={onCancel} loading={form.isPending} danger={danger}>
        {sendLabel}
      </FormActions>
    </SendForm>
  );
}

type ConfirmProps = {
  opened: boolean;
  onClose: () => void;
  onConfirm: () => void;
  title: string;
  children: ReactNode;
  confirmLabel?: string;
  busy?: boolean;
  /** The action cannot be undone: the button is red. */
  danger?: boolean;
};

/** Asks for confirmation before data is lost. Actions that can be undone need none. */
export function ConfirmDialog({
  confirmLabel = 'OK',
  busy,
  danger,
  onConfirm,
  ...rest
}: ConfirmProps) {
  const actions = (
    <>
      <Button variant="default" onClick={rest.onClose}>
        {t('Cancel')}
      </Button>
      <Button onClick={onConfirm} loading={busy ?? false} data-danger={danger || undefined}>
        {confirmLabel}
      </Button>
    </>
  );
  return (
    <AppDialog {...rest} width={420} actions={actions}>
      {rest.children}
    </AppDialog>
  );
}
