import { editStaffPreference, listStaffPreferences } from '#contract/notifications/staff.ts';
import { NotificationSettings } from '#web/ui/notification-settings.tsx';

/** When the staff member is mailed about each kind of event. */
export default function SettingsScreen() {
  return <NotificationSettings list={listStaffPreferences} edit={editStaffPreference} />;
}
