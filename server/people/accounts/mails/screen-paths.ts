import type { UserSide } from '#contract/actors.ts';

/** The screens that mails about sign-in lead to, by the side on which the user signs in. */
export const screenPaths = {
  publisher: {
    home: '/',
    login: '/settings/login',
    reset: '/reset-password',
    signInLink: '/auth/sign-in-link',
    emailChange: '/auth/email-verification',
  },
  brand: {
    home: '/portal',
    login: '/portal/settings/login',
    reset: '/portal/reset-password',
    signInLink: '/portal/sign-in-link',
    emailChange: '/portal/email-change',
  },
} as const satisfies Readonly<Record<UserSide, object>>;
