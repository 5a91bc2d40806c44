import { expect, test, vi } from 'vitest';
import type { Profile } from '#web/lib/profile.ts';
import { menuTreeOf } from './current-route.ts';
import { permissionOf } from './route-permissions.ts';
import { routes } from './routes.tsx';

vi.stubGlobal('localStorage', { getItem: () => null });

const menuOf = (...permissions: string[]) =>
  menuTreeOf({ permissions } as unknown as Profile)
    .flatMap((part) => ('links' in part ? part.links : part))
    .map((link) => link.label);

test('the menu contains only screens of the role and no empty groups', () => {
  const viewer = ['reports.read', 'payments.read', 'sites.read'];
  expect(menuOf(...viewer)).toEqual([
    'Dashboard',
    'Announcements',
    'Payment Summary',
    'Payment Details',
    'Invoices and Tax',
    'Performance',
    'Transactions',
    'Click Log',
    'Missing Sales',
    'Profile',
    'Channel Management',
    'Login Information',
    'Notification Settings',
  ]);
  expect(menuOf(...viewer, 'team.read')).toContain('Team');
  const groups = menuTreeOf({ permissions: viewer } as unknown as Profile);
  expect(groups.flatMap((part) => ('links' in part ? part.name : []))).toEqual([
    'Payments',
    'Reports',
    'Settings',
  ]);
});

test('only screens for all roles require no permission', () => {
  const open = routes
    .filter(({ guard, path }) => guard === 'protected' && permissionOf(path) === null)
    .map(({ path }) => path);
  expect(open).toEqual([
    '/',
    '/dashboard',
    '/announcements',
    '/notifications',
    '/settings',
    '/settings/profile',
    '/settings/channel',
    '/settings/login',
    '/settings/notifications',
    '/downloads',
    '/help',
  ]);
});
