import { msg } from '#web/lib/i18n.ts';
import type { RouteEntry } from './route-entry.ts';

const auth = { layout: 'auth', guard: 'public' } as const;
const error = { layout: 'error', guard: 'public' } as const;

/** Public screens: sign-in, registration and error pages. */
export const publicRoutes: readonly RouteEntry[] = [
  {
    path: '/auth/login',
    title: msg('Login'),
    screen: () => import('#web/publisher/accounts/sign-in/login-screen.tsx'),
    ...auth,
  },
  {
    path: '/auth/signup',
    title: msg('Register'),
    screen: () => import('#web/publisher/accounts/sign-in/signup-screen.tsx'),
    ...auth,
  },
  {
    path: '/forgot-password',
    title: msg('Forgot password'),
    screen: () => import('#web/publisher/accounts/sign-in/forgot-password-screen.tsx'),
    ...auth,
  },
  {
    path: '/reset-password',
    title: msg('Reset password'),
    screen: () => import('#web/publisher/accounts/sign-in/reset-password-screen.tsx'),
    ...auth,
  },
  {
    path: '/auth/sign-in-link',
    title: msg('Email sign-in'),
    screen: () => import('#web/publisher/accounts/sign-in/sign-in-link-screen.tsx'),
    ...auth,
  },
  {
    path: '/auth/third-party',
    title: msg('Third Party Authentication'),
    screen: () => import('#web/publisher/accounts/sign-in/third-party-screen.tsx'),
    ...auth,
  },
  {
    path: '/autologin',
    title: msg('Auto Login'),
    screen: () => import('#web/publisher/accounts/sign-in/autologin-screen.tsx'),
    ...auth,
  },
  {
    path: '/auth/refer',
    title: msg('Welcome'),
    screen: () => import('#web/publisher/accounts/sign-in/refer-screen.tsx'),
    ...auth,
  },
  {
    path: '/auth/invitation',
    title: msg('Invitation'),
    screen: () => import('#web/publisher/accounts/sign-in/invitation-screen.tsx'),
    ...auth,
  },
  {
    path: '/auth/email-verification',
    title: msg('Email Verification'),
    screen: () => import('#web/publisher/accounts/sign-in/email-verification-screen.tsx'),
    ...auth,
  },
  {
    path: '/404',
    title: msg('Not Found'),
    screen: () => import('#web/errors/not-found-screen.tsx'),
    ...error,
  },
  {
    path: '/500',
    title: msg('Server Error'),
    screen: () => import('#web/errors/server-error-screen.tsx'),
    ...error,
  },
];
