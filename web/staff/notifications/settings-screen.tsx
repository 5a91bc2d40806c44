import { editStaffZone } from '#contract/accounts/staff-members.ts';
import { editStaffPreference, listStaffPreferences } from '#contract/notifications/staff.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { NotificationSettings } from '#web/ui/notification-settings.tsx';
import { ZoneSelect } from '#web/ui/zone-select.tsx';

/** When the staff member is mailed about each kind of event. */
export default function SettingsScreen() {
  return (
    <NotificationSettings
      title={t('Notification settings')}
      list={listStaffPreferences}
      edit={editStaffPreference}
      zone={(zone) => <OwnZone zone={zone} />}
    />
  );
}

function OwnZone({ zone }: { zone: string }) {
  const save = useApiMutation(editStaffZone, {
    refreshes: [listStaffPreferences],
    done: t('Saved'),
  });
  return (
    <ZoneSelect
      label={t('Time zone of your digests')}
      maw={420}
      value={zone}
      disabled={save.isPending}
      onChange={(time_zone) => save.mutate({ time_zone })}
    />
  );
}
