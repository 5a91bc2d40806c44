import { Link } from '@tanstack/react-router';
import { t } from '#web/lib/i18n.ts';
import { may } from '#web/lib/may.ts';
import { useProfile } from '#web/lib/profile.ts';
import styles from './bottom-bar.module.css';
import { useCurrentEntry } from './current-route.ts';
import { isLocked } from './is-locked.ts';
import { menuIcons } from './menu-icons.ts';
import { permissionOf } from './route-permissions.ts';

const ENTRIES = [
  { path: '/dashboard', within: '/dashboard', label: t('Dashboard'), icon: 'Dashboard' },
  {
    path: '/tools/link-generator',
    within: '/tools/link',
    label: t('Links'),
    icon: 'Link Generator',
  },
  { path: '/reports/performance', within: '/reports', label: t('Reports'), icon: 'Performance' },
  { path: '/payments/summary', within: '/payments', label: t('Payments'), icon: 'Payment Summary' },
] as const;

/** What people come for most, at the lower end of a phone. */
export function BottomBar() {
  const user = useProfile();
  const entry = useCurrentEntry();
  const shown = ENTRIES.filter(
    ({ path }) => may(user, permissionOf(path)) && !isLocked(user, path),
  );
  if (shown.length < 2) return null;
  return (
    <nav className={styles.bar} aria-label={t('Most used')}>
      {shown.map(({ path, within, label, icon }) => {
        const Icon = menuIcons[icon];
        const isCurrent = entry?.path.startsWith(within);
        return (
          <Link key={path} to={path} aria-current={isCurrent ? 'page' : undefined}>
            <Icon size={22} aria-hidden="true" />
            {label}
          </Link>
        );
      })}
    </nav>
  );
}
