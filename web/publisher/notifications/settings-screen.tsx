import { editPreference } from '#contract/notifications/publisher.ts';
import { t } from '#web/lib/i18n.ts';
import { NotificationSettings } from '#web/ui/notification-settings.tsx';
import { preferences } from './notification-calls.ts';

/** When the user is mailed about each kind of event. */
export default function SettingsScreen() {
  return (
    <NotificationSettings
      title={t('Notification Settings')}
      list={preferences.call}
      edit={editPreference}
    />
  );
}
