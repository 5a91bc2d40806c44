import type { ReactNode } from 'react';
import {
  type deletePayoutMethod,
  listPayoutMethods,
  type setDefaultPayoutMethod,
} from '#contract/payout-methods/publisher.ts';
import { t } from '#web/lib/i18n.ts';
import { AppDialog, DialogForm } from '#web/ui/app-dialog.tsx';
import { CodeInput } from '#web/ui/secret-inputs.tsx';
import { codeKeys, useForm } from '#web/ui/use-form.ts';

type CodeDialogProps = {
  call: typeof setDefaultPayoutMethod | typeof deletePayoutMethod;
  id: number;
  opened: boolean;
  onClose: () => void;
  title: string;
  confirmLabel: string;
  /** The message after success. */
  done: string;
  danger?: boolean;
  children: ReactNode;
};

/** Asks for a code of the authenticator app before a payout method is made default or deleted. */
export function CodeDialog({ opened, onClose, title, ...rest }: CodeDialogProps) {
  return (
    <AppDialog opened={opened} onClose={onClose} title={title}>
      <CodeForm onClose={onClose} {...rest} />
    </AppDialog>
  );
}

type CodeFormProps = Omit<CodeDialogProps, 'opened' | 'title'>;

function CodeForm({ call, id, onClose, confirmLabel, done, danger, children }: CodeFormProps) {
  const form = useForm(
    call,
    { code: '' },
    {
      fieldOfKey: { ...codeKeys, TWO_FACTOR_NOT_ON: 'code' },
      inputOf: (values) => ({ id, ...values }),
      refreshes: [listPayoutMethods],
      done,
      onDone: onClose,
    },
  );
  return (
    <DialogForm form={form} onCancel={onClose} sendLabel={confirmLabel} danger={danger}>
      <p className="quiet">{children}</p>
      <CodeInput
        description={t('From your authenticator app, or a recovery code')}
        data-autofocus
        {...form.field('code')}
      />
    </DialogForm>
  );
}
