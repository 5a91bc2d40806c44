import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { InputOf, ReplyOf } from '#contract/call.ts';
import {
  addSchedule,
  listSchedules,
  SCHEDULE_PERIODS,
  type SchedulePeriod,
} from '#contract/reports/schedules.ts';
import { t } from '#web/lib/i18n.ts';
import { useProfile } from '#web/lib/profile.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { AppDialog, DialogForm } from '#web/ui/app-dialog.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { periodWords } from './schedule-words.ts';

export type ReportView = Omit<
  InputOf<typeof addSchedule>,
  'format' | 'name' | 'period' | 'recipients'
> & { start_date: string; end_date: string };

type ScheduleDialogProps = { opened: boolean; onClose: () => void; view: ReportView };

const fieldOfKey = {
  SCHEDULE_NAME_INVALID: 'name',
  SCHEDULES_TOO_MANY: 'name',
  SCHEDULE_RECIPIENTS_INVALID: 'recipients',
};

/** Schedules the current report to be sent by email. */
export function ScheduleDialog({ opened, onClose, view }: ScheduleDialogProps) {
  return (
    <AppDialog opened={opened} onClose={onClose} title={t('Schedule this report')}>
      <ScheduleForm view={view} onClose={onClose} />
    </AppDialog>
  );
}

function ScheduleForm({ view, onClose }: Omit<ScheduleDialogProps, 'opened'>) {
  const navigate = useNavigate();
  const { people, recipients, choose } = useRecipients();
  const form = useForm(
    addSchedule,
    { name: '', period: 'weekly', format: 'xlsx' },
    {
      fieldOfKey,
      inputOf: ({ name, period, format }) => {
        const { start_date: _, end_date: __, ...asked } = view;
        return { ...asked, name: name.trim(), period, format, recipients };
      },
      refreshes: [listSchedules],
      done: t('Report scheduled'),
      alsoToasts: true,
      onDone: () => {
        onClose();
        void navigate({ to: '/reports/schedules' });
      },
    },
  );
  const { values, field } = form;
  const period = values.period as SchedulePeriod;
  return (
    <DialogForm form={form} onCancel={onClose} sendLabel={t('Schedule')}>
      <p className="quiet">
        {t('Uses the current groups, filters and columns. The frequency determines the period.')}
      </p>
      <TextInput label={t('Name')} maxLength={60} data-autofocus {...field('name')} />
      <NativeSelect
        label={t('Frequency')}
        description={periodWords[period].days}
        data={SCHEDULE_PERIODS.map((value) => ({ value, label: periodWords[value].often }))}
        {...field('period')}
      />
      <NativeSelect
        label={t('File')}
        data={[
          { value: 'xlsx', label: t('Excel (XLSX)') },
          { value: 'csv', label: 'CSV' },
        ]}
        {...field('format')}
      />
      <RecipientsField
        people={people}
        value={recipients}
        onChange={choose}
        error={form.errors.on('recipients').error}
      />
    </DialogForm>
  );
}

/** The team members who can receive the report; only the user is chosen at first. */
function useRecipients() {
  const me = useProfile()?.user_id;
  const [chosen, setChosen] = useState<number[] | null>(null);
  const people = useApiQuery(listSchedules, {}, { quiet: true }).data?.people;
  const own = (people ?? []).map((one) => one.user_id).filter((id) => id === me);
  return { people, recipients: chosen ?? own, choose: setChosen };
}

type RecipientsFieldProps = {
  people: ReplyOf<typeof listSchedules>['people'] | undefined;
  value: readonly number[];
  onChange: (userIds: number[]) => void;
  error: string | undefined;
};

function RecipientsField({ people, value, onChange, error }: RecipientsFieldProps) {
  return (
    <Checkbox.Group
      label={t('Sent to')}
      value={value.map(String)}
      error={error}
      onChange={(ids) => onChange(ids.map(Number))}
    >
      <div className="stack gap-8 mt-8">
        {people?.map((one) => (
          <Checkbox
            key={one.user_id}
            name="recipients"
            value={String(one.user_id)}
            label={`${one.name} (${one.email})`}
          />
        )) ?? <Skeleton height={24} />}
      </div>
    </Checkbox.Group>
  );
}
