import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ReplyOf } from '#contract/call.ts';
import { SCHEDULES, type Schedule } from '#contract/notifications/fields.ts';
import type { editPreference, listPreferences } from '#contract/notifications/publisher.ts';
import type { editStaffPreference, listStaffPreferences } from '#contract/notifications/staff.ts';
import { zoneLabel } from '#web/lib/dates.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import type { Column } from './data-table.tsx';
import { PageHeader } from './page-header.tsx';
import { QueryTable } from './query-table.tsx';
import { Skeleton } from './skeleton.tsx';

type SettingsProps = SettingsCalls & {
  /** Chooses the time zone of the digests, where the person has one of their own. */
  zone?: (timeZone: string) => ReactNode;
};

type SettingsCalls = {
  list: typeof listPreferences | typeof listStaffPreferences;
  edit: typeof editPreference | typeof editStaffPreference;
};

type Preference = ReplyOf<typeof listPreferences>['list'][number];

/** When the signed-in person is mailed about each kind of event. */
export function NotificationSettings({ list, edit, zone }: SettingsProps) {
  const preferences = useApiQuery(list, {}, { frameFirst: true });
  const { email = '', failing = null, time_zone } = preferences.data ?? {};
  // What is above the table appears together with it.
  const isWaiting = zone !== undefined && preferences.isLoading;
  return (
    <>
      <PageHeader
        title={t('Notification settings')}
        sub={t('Everything is shown in the bell. Choose what is also sent by mail, and when.')}
      />
      {isWaiting && <Skeleton height={480} />}
      <div className="stack" hidden={isWaiting}>
        {failing !== null && (
          <div role="alert" className="card">
            <h2 className="color-down">{t('Mails to {email} are refused', { email })}</h2>
            {t('The mail server answered: {failing}. Check the address.', { failing })}
          </div>
        )}
        {time_zone && zone?.(time_zone)}
        <QueryTable
          label={t('Notification settings')}
          columns={columnsWith(edit, list)}
          query={preferences}
          rowKey={(one) => one.kind}
          skeletonRows={12}
          emptyTitle={t('Nothing to choose')}
        />
        <p className="quiet">
          {t(
            'Digests are sent at 8:00 in {zone}, weekly ones on Monday. Mails about sign-in and security cannot be turned off.',
            { zone: zoneLabel(time_zone ?? 'UTC') },
          )}
        </p>
      </div>
    </>
  );
}

const columnsWith = (
  edit: SettingsCalls['edit'],
  list: SettingsCalls['list'],
): Column<Preference>[] => [
  { id: 'label', head: t('Event'), cell: (one) => one.label },
  {
    id: 'schedule',
    head: t('Mail'),
    width: 220,
    cell: (one) => <ScheduleSelect preference={one} edit={edit} list={list} />,
  },
];

function ScheduleSelect({ preference, edit, list }: SettingsCalls & { preference: Preference }) {
  const save = useApiMutation(edit, {
    refreshes: [list],
    done: t('Saved'),
  });
  return (
    <NativeSelect
      aria-label={t('Mail for: {label}', { label: preference.label })}
      data={SCHEDULES.map((value) => ({ value, label: scheduleText(value) }))}
      value={preference.schedule}
      disabled={save.isPending}
      onChange={(event) =>
        save.mutate({ kind: preference.kind, schedule: event.currentTarget.value as Schedule })
      }
    />
  );
}

function scheduleText(schedule: Schedule): string {
  if (schedule === 'immediately') return t('Immediately');
  if (schedule === 'daily') return t('Daily digest');
  return schedule === 'weekly' ? t('Weekly digest') : t('Off');
}
