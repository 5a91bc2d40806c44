import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ReplyOf } from '#contract/call.ts';
import type { Schedule } from '#contract/notifications/fields.ts';
import type { editPreference, listPreferences } from '#contract/notifications/publisher.ts';
import type { editStaffPreference, listStaffPreferences } from '#contract/notifications/staff.ts';
import type { ApiError } from '#web/lib/call-api.ts';
import { zoneLabel } from '#web/lib/dates.ts';
import { t } from '#web/lib/i18n.ts';
import { showDone } from '#web/lib/toast.ts';
import { requestData, useApiQuery } from '#web/lib/use-api-query.ts';
import { NotificationGrid } from './notification-grid.tsx';
import { PageHeader } from './page-header.tsx';
import { QueryResult } from './query-result.tsx';
import { Skeleton } from './skeleton.tsx';

type SettingsProps = SettingsCalls & {
  title: string;
  /** Chooses the time zone of the digests, where the person has one of their own. */
  zone?: (timeZone: string) => ReactNode;
};

type SettingsCalls = {
  list: typeof listPreferences | typeof listStaffPreferences;
  edit: typeof editPreference | typeof editStaffPreference;
};

type Preference = ReplyOf<typeof listPreferences>['list'][number];

/** When the signed-in person is mailed about each kind of event. */
export function NotificationSettings({ title, list, edit, zone }: SettingsProps) {
  const preferences = useApiQuery(list, {}, { frameFirst: true });
  const { email = '', failing = null, time_zone } = preferences.data ?? {};
  // What is above the table appears together with it.
  const isWaiting = zone !== undefined && preferences.isLoading;
  return (
    <>
      <PageHeader
        title={title}
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
        <QueryResult query={preferences}>
          {preferences.data ? (
            <Choices preferences={preferences.data.list} edit={edit} list={list} />
          ) : (
            <Skeleton height={640} radius={12} />
          )}
        </QueryResult>
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

type ChoicesProps = SettingsCalls & { preferences: readonly Preference[] };

function Choices({ preferences, edit, list }: ChoicesProps) {
  const queries = useQueryClient();
  const save = useMutation<void, ApiError, { kinds: readonly string[]; schedule: Schedule }>({
    mutationFn: async ({ kinds, schedule }) => {
      for (const kind of kinds) await requestData(edit, { kind, schedule });
    },
    onSuccess: () => showDone(t('Saved')),
    onSettled: () => queries.invalidateQueries({ queryKey: [list.path] }),
  });
  return (
    <NotificationGrid
      preferences={preferences}
      isBusy={save.isPending}
      onChoose={(kinds, schedule) => save.mutate({ kinds, schedule })}
    />
  );
}
