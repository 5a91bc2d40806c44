import { t } from '#web/lib/i18n.ts';

const names: Readonly<Record<string, string>> = {
  support: t('Support'),
  account_manager: t('Account manager'),
  finance: t('Finance'),
  auditor: t('Auditor'),
  admin: t('Administrator'),
};

/** The name of a staff role. */
export const roleName = (role: string): string => names[role] ?? role;
