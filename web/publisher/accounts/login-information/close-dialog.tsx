import { Checkbox } from '@mantine/core';
import type { ReplyOf } from '#contract/call.ts';
import { closeAccount, readClosure } from '#contract/closures/publisher.ts';
import { t } from '#web/lib/i18n.ts';
import { endSession } from '#web/lib/session.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { AppDialog, DialogForm } from '#web/ui/app-dialog.tsx';
import { LoadError } from '#web/ui/empty-state.tsx';
import { Money } from '#web/ui/money.tsx';
import { PresentPassword } from '#web/ui/secret-inputs.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Trans } from '#web/ui/trans.tsx';
import { passwordKeys, useForm } from '#web/ui/use-form.ts';

type CloseDialogProps = { opened: boolean; onClose: () => void };

/** Closes the account, given the password and consent to give up an open balance. */
export function CloseDialog({ opened, onClose }: CloseDialogProps) {
  return (
    <AppDialog opened={opened} onClose={onClose} title={t('Close this account?')}>
      <CloseForm onClose={onClose} />
    </AppDialog>
  );
}

function CloseForm({ onClose }: { onClose: () => void }) {
  const asked = useApiQuery(readClosure, {});
  const form = useForm(
    closeAccount,
    { password: '', give_up: false },
    {
      fieldOfKey: { ...passwordKeys, ACCOUNT_BALANCE_OPEN: 'give_up' },
      inputOf: (values) => ({ ...values, give_up: values.give_up ? 1 : 0 }),
      done: t('Your account is closed'),
      onDone: () => endSession(),
    },
  );
  if (asked.error) return <LoadError error={asked.error} onRetry={() => void asked.refetch()} />;
  if (!asked.data) return <Skeleton height={120} />;
  const { amounts, erased_after_days } = asked.data;
  return (
    <DialogForm form={form} onCancel={onClose} sendLabel={t('Close account')} danger>
      <p>
        {t(
          'All members of your team are signed out and cannot sign in again. API tokens and postbacks stop, and payout methods are deleted. Personal data is erased after {days} days. This cannot be undone.',
          { days: erased_after_days },
        )}
      </p>
      {amounts.length > 0 && (
        <>
          <OpenAmounts amounts={amounts} />
          <Checkbox
            name="give_up"
            error={form.errors.on('give_up').error}
            label={t('I give up the open balance')}
            {...form.tick('give_up')}
          />
        </>
      )}
      <PresentPassword {...form.field('password')} />
    </DialogForm>
  );
}

function OpenAmounts({ amounts }: { amounts: ReplyOf<typeof readClosure>['amounts'] }) {
  return (
    <ul>
      {amounts.map(({ currency, open, under_way }) => (
        <li key={currency}>
          <Trans
            id="Open balance: <0/>, in payment: <1/>"
            components={{
              0: <Money amount={open} currency={currency} />,
              1: <Money amount={under_way} currency={currency} />,
            }}
          />
        </li>
      ))}
    </ul>
  );
}
