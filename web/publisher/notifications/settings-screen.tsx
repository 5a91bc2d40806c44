import { editPreference, listPreferences } from '#contract/notifications/publisher.ts';
import { NotificationSettings } from '#web/ui/notification-settings.tsx';

/** When the user is mailed about each kind of event. */
export default function SettingsScreen() {
  return <NotificationSettings list={listPreferences} edit={editPreference} />;
}
