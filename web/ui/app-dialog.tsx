import { Button, Group, Modal } from '@mantine/core';
import type { ReactNode } from 'react';

type AppDialogProps = {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** Pixels; 480 unless told. Full width on a small screen. */
  width?: number;
  children: ReactNode;
  /** Buttons, right-aligned under the body. */
  actions?: ReactNode;
};

/**
 * The one dialog. Keep it mounted and switch `opened`: the focus then returns to what opened it.
 * `<AppDialog opened={open} onClose={close} title="Add channel" actions={<Button>Add</Button>}>...`
 */
export function AppDialog({
  opened,
  onClose,
  title,
  width = 480,
  children,
  actions,
}: AppDialogProps) {
  return (
    <Modal.Root opened={opened} onClose={onClose} size={width} centered>
      <Modal.Overlay />
      <Modal.Content>
        {/* A header element here would count as a second banner of the page. */}
        <Modal.Header {...{ component: 'div' }}>
          <Modal.Title>{title}</Modal.Title>
          <Modal.CloseButton aria-label="Close" />
        </Modal.Header>
        <Modal.Body>
          {children}
          {actions && <DialogActions>{actions}</DialogActions>}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/** The row of buttons, for a dialog whose form lives within it: what is typed goes as it closes. */
export function DialogActions({ children }: { children: ReactNode }) {
  return (
    <Group justify="flex-end" gap={8} mt={20}>
      {children}
    </Group>
  );
}

type FormActionsProps = {
  onCancel: () => void;
  /** What the button says that sends the form. */
  children: ReactNode;
  loading: boolean;
  /** What is sent cannot be undone: the button is red. */
  danger?: boolean | undefined;
  /** The form's id, where the buttons stand outside of it. */
  form?: string;
};

/** The buttons of a form within a dialog: leave it, or send it. */
export function FormActions({ onCancel, children, loading, danger, form }: FormActionsProps) {
  return (
    <DialogActions>
      <Button variant="default" onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" form={form} loading={loading} data-danger={danger || undefined}>
        {children}
      </Button>
    </DialogActions>
  );
}

type DialogFormProps = {
  onSend: () => void;
  onCancel: () => void;
  loading: boolean;
  /** What the button says that sends it. */
  sendLabel: string;
  children: ReactNode;
};

/** A form within a dialog, with its buttons. Its rules are ours, so the browser's do not speak. */
export function DialogForm({ onSend, onCancel, loading, sendLabel, children }: DialogFormProps) {
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
      }}
    >
      {children}
      <FormActions onCancel={onCancel} loading={loading}>
        {sendLabel}
      </FormActions>
    </form>
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
  /** What is confirmed cannot be undone: the button is red. */
  danger?: boolean;
};

/** Asks before something is lost; what can be undone needs no question. */
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
        Cancel
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
