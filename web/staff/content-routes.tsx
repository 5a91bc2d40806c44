import { IconBell, IconFileText, IconMail, IconPhoto, IconTemplate } from '@tabler/icons-react';
import { msg } from '#web/lib/i18n.ts';

/** The screens for announcements, texts, mails and notifications. */
export const contentRoutes = [
  {
    path: '/announcements',
    title: msg('Announcements'),
    icon: IconBell,
    group: 'content',
    permission: 'content.read',
    screen: () => import('./content/announcements-screen.tsx'),
  },
  {
    path: '/banners',
    title: msg('Banners'),
    icon: IconPhoto,
    group: 'content',
    permission: 'content.read',
    screen: () => import('./content/banners-screen.tsx'),
  },
  {
    path: '/texts',
    title: msg('Texts'),
    icon: IconFileText,
    group: 'content',
    permission: 'content.read',
    screen: () => import('./content/texts-screen.tsx'),
  },
  {
    path: '/mail-templates',
    title: msg('Mail templates'),
    icon: IconTemplate,
    group: 'content',
    permission: 'content.read',
    screen: () => import('./notifications/templates-screen.tsx'),
  },
  {
    path: '/mails',
    title: msg('Mails'),
    icon: IconMail,
    permission: 'accounts.read',
    screen: () => import('./notifications/mails-screen.tsx'),
  },
  {
    path: '/notifications',
    title: msg('Notifications'),
    screen: () => import('./notifications/notifications-screen.tsx'),
  },
  {
    path: '/notification-settings',
    title: msg('Notification settings'),
    screen: () => import('./notifications/settings-screen.tsx'),
  },
] as const;
