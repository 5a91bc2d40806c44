import { msg } from '#web/lib/i18n.ts';
import type { PersonRoute } from './brand-route.ts';

/** The screens of the person who is signed in. Mails lead to them. */
export const personRoutes: readonly PersonRoute[] = [
  {
    path: '/notifications',
    title: msg('Notifications'),
    screen: () => import('#web/brand/notifications/notifications-screen.tsx'),
  },
  {
    path: '/help',
    title: msg('Help'),
    screen: () => import('#web/brand/content/help-screen.tsx'),
  },
  {
    path: '/settings/profile',
    title: msg('Profile'),
    screen: () => import('#web/brand/accounts/profile-screen.tsx'),
  },
  {
    path: '/settings/login',
    title: msg('Login Information'),
    screen: () => import('#web/brand/accounts/login-information-screen.tsx'),
  },
  {
    path: '/settings/notifications',
    title: msg('Notification settings'),
    screen: () => import('#web/brand/notifications/settings-screen.tsx'),
  },
];
