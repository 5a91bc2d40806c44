import { teamRoles } from '#contract/accounts/team.ts';
import { t } from '#web/lib/i18n.ts';

type Role = (typeof teamRoles)[number];

const words: Readonly<Record<Role, { name: string; may: string }>> = {
  publisher_owner: {
    name: t('Owner'),
    may: t('Full access, including company, payout methods and team.'),
  },
  publisher_member: {
    name: t('Member'),
    may: t(
      'Channels, brands, links, tools and reports. No access to company, payout methods or team.',
    ),
  },
  finance_viewer: {
    name: t('Finance viewer'),
    may: t('Read-only access to reports, transactions and payments.'),
  },
};

/** The display name of a role. */
export const roleName = (role: Role): string => words[role].name;

/** The roles to choose from, each with a description of its permissions. */
export const roleChoices = teamRoles.map((role) => ({ value: role, ...words[role] }));

export type { Role };
