import { type FormEvent, type ReactNode, useState } from 'react';
import {
  type deletePayoutMethod,
  listPayoutMethods,
  type setDefaultPayoutMethod,
} from '#contract/payout-methods/publisher.ts';
import { t } from '#web/lib/i18n.ts';
import { AppDialog, FormActions } from '#web/ui/app-dialog.tsx';
import { useFieldErrors } from '#web/ui/form-fields.ts';
import { CodeInput } from '#web/ui/secret-inputs.tsx';
import { codeKeys } from '#web/ui/use-form.ts';
import { useSend } from '#web/ui/use-send.ts';

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
  const [code, setCode] = useState('');
  const errors = useFieldErrors({ ...codeKeys, TWO_FACTOR_NOT_ON: 'code' });
  const send = useSend(call, errors, {
    refreshes: [listPayoutMethods],
    done,
    onDone: onClose,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (errors.check(call, { id, code })) send.mutate({ id, code });
  };
  return (
    <form className="stack" noValidate onSubmit={submit}>
      <p className="quiet">{children}</p>
      <CodeInput
        name="code"
        description={t('From your authenticator app, or a recovery code')}
        data-autofocus
        value={code}
        {...errors.on('code')}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <FormActions onCancel={onClose} loading={send.isPending} danger={danger}>
        {confirmLabel}
      </FormActions>
    </form>
  );
}
