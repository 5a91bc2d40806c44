import { editPreference, listPreferences } from '#contract/notifications/publisher.ts';
import { t } from '#web/lib/i18n.ts';
import { NotificationSettings } from '#web/ui/notification-settings.tsx';

/** /portal/settings/notifications: when the person is mailed about each kind of event. */
export default function SettingsScreen() {
  return (
    <NotificationSettings
      title={t('Notification settings')}
      list={listPreferences}
      edit={editPreference}
    />
  );
}
