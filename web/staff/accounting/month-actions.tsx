import { Button } from '@mantine/core';
import { useState } from 'react';
import {
  closeMonth,
  exportMonth,
  listMonths,
  showTrialBalance,
} from '#contract/accounting/staff.ts';
import type { ReplyOf } from '#contract/call.ts';
import { t } from '#web/lib/i18n.ts';
import { network } from '#web/lib/network.ts';
import { saveAnswer } from '#web/lib/save-file.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { ConfirmDialog } from '#web/ui/app-dialog.tsx';
import { DisabledButton } from '#web/ui/disabled-button.tsx';
import { Time } from '#web/ui/time.tsx';
import { Trans } from '#web/ui/trans.tsx';
import { MayButton } from '../may-button.tsx';

type Months = ReplyOf<typeof listMonths>;
type MonthActionsProps = {
  month: string;
  /** The oldest open month. */
  next: Months['open'][number] | undefined;
  closed: Months['closed'][number] | undefined;
};

const formats = [
  { format: 'trial_balance', label: t('Trial balance (CSV)') },
  { format: 'journal', label: t('Journal (CSV)') },
  { format: 'datev', label: t('DATEV') },
] as const;

/** Exports of a month, and closing it. */
export function MonthActions({ month, next, closed }: MonthActionsProps) {
  const read = useApiMutation(exportMonth, { onDone: saveAnswer });
  return (
    <div className="row">
      {formats.map(({ format, label }) => (
        <Button
          key={format}
          variant="default"
          loading={read.isPending && read.variables.format === format}
          onClick={() => read.mutate({ month, format })}
        >
          {label}
        </Button>
      ))}
      {closed ? (
        <span className="quiet">
          <Trans
            id="Closed by {name}, <0/>"
            values={{ name: closed.staff_name }}
            components={{ 0: <Time at={closed.closed_at} zone={network.time_zone} /> }}
          />
        </span>
      ) : (
        <CloseButton month={month} next={next} />
      )}
    </div>
  );
}

function CloseButton({ month, next }: Pick<MonthActionsProps, 'month' | 'next'>) {
  const [isAsking, setAsking] = useState(false);
  const close = useApiMutation(closeMonth, {
    refreshes: [listMonths, showTrialBalance],
    done: t('{month} closed', { month }),
    onDone: () => setAsking(false),
  });
  if (next?.month !== month || !next.is_over) {
    const why =
      next?.month === month ? t('This month is not over.') : t('Close the older months first.');
    return <DisabledButton why={why}>{t('Close month')}</DisabledButton>;
  }
  return (
    <>
      <MayButton permission="invoices.write" onClick={() => setAsking(true)}>
        {t('Close month')}
      </MayButton>
      <ConfirmDialog
        opened={isAsking}
        title={t('Close {month}', { month })}
        confirmLabel={t('Close month')}
        busy={close.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => close.mutate({ month })}
      >
        <p>{t('No posting can be dated in a closed month. A month cannot be opened again.')}</p>
      </ConfirmDialog>
    </>
  );
}
