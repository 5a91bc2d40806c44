import { Checkbox, NativeSelect, Skeleton, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { InputOf } from '#contract/call.ts';
import type { ExportFormat } from '#contract/downloads/publisher.ts';
import {
  addSchedule,
  listSchedules,
  SCHEDULE_PERIODS,
  type SchedulePeriod,
} from '#contract/reports/schedules.ts';
import { t } from '#web/lib/i18n.ts';
import { useProfile } from '#web/lib/profile.ts';
import { showDone } from '#web/lib/toast.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { AppDialog, DialogForm } from '#web/ui/app-dialog.tsx';
import { useFieldErrors } from '#web/ui/form-fields.ts';
import { periodWords } from './schedule-words.ts';

export type ReportView = Omit<
  InputOf<typeof addSchedule>,
  'format' | 'name' | 'period' | 'recipients'
> & { start_date: string; end_date: string };

type ScheduleDialogProps = { opened: boolean; onClose: () => void; view: ReportView };

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
  const me = useProfile()?.user_id;
  const [name, setName] = useState('');
  const [period, setPeriod] = useState<SchedulePeriod>('weekly');
  const [format, setFormat] = useState<ExportFormat>('xlsx');
  const [chosen, setChosen] = useState<readonly number[] | null>(null);
  const people = useApiQuery(listSchedules, {}, { quiet: true }).data?.people;
  const recipients = chosen ?? (people ?? []).map((one) => one.user_id).filter((id) => id === me);
  const errors = useFieldErrors({
    SCHEDULE_NAME_INVALID: 'name',
    SCHEDULES_TOO_MANY: 'name',
    SCHEDULE_RECIPIENTS_INVALID: 'recipients',
  });
  const add = useApiMutation(addSchedule, {
    refreshes: [listSchedules],
    onDone: () => {
      showDone(t('Report scheduled'));
      onClose();
      void navigate({ to: '/reports/schedules' });
    },
    onRefused: (error) => errors.take(error),
  });
  const send = () => {
    const { start_date: _, end_date: __, ...asked } = view;
    const input = { ...asked, name: name.trim(), period, format, recipients: [...recipients] };
    if (errors.check(addSchedule, input)) add.mutate(input);
  };
  return (
    <DialogForm onSend={send} onCancel={onClose} loading={add.isPending} sendLabel={t('Schedule')}>
      <p className="quiet">
        {t('Uses the current groups, filters and columns. The frequency determines the period.')}
      </p>
      <TextInput
        name="name"
        label={t('Name')}
        maxLength={60}
        data-autofocus
        value={name}
        {...errors.on('name')}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <NativeSelect
        label={t('Frequency')}
        description={periodWords[period].days}
        data={SCHEDULE_PERIODS.map((value) => ({ value, label: periodWords[value].often }))}
        value={period}
        onChange={(event) => setPeriod(event.currentTarget.value as SchedulePeriod)}
      />
      <NativeSelect
        label={t('File')}
        data={[
          { value: 'xlsx', label: t('Excel (XLSX)') },
          { value: 'csv', label: 'CSV' },
        ]}
        value={format}
        onChange={(event) => setFormat(event.currentTarget.value as ExportFormat)}
      />
      <Checkbox.Group
        label={t('Sent to')}
        value={recipients.map(String)}
        error={errors.on('recipients').error}
        onChange={(ids) => setChosen(ids.map(Number))}
      >
        <div className="stack gap-8 mt-8">
          {people ? (
            people.map((one) => (
              <Checkbox
                key={one.user_id}
                name="recipients"
                value={String(one.user_id)}
                label={`${one.name} (${one.email})`}
              />
            ))
          ) : (
            <Skeleton height={24} />
          )}
        </div>
      </Checkbox.Group>
    </DialogForm>
  );
}
