import { teamRoles } from '#contract/accounts/team.ts';

type Role = (typeof teamRoles)[number];

const words: Readonly<Record<Role, { name: string; may: string }>> = {
  publisher_owner: {
    name: 'Owner',
    may: 'Everything: company, payout methods and the team included.',
  },
  publisher_member: {
    name: 'Member',
    may: 'Channels, brands, links, tools and reports. Not the company, payout methods or the team.',
  },
  finance_viewer: {
    name: 'Finance viewer',
    may: 'Looks at reports, transactions and payments, and changes nothing.',
  },
};

/** The display name of a role. */
export const roleName = (role: Role): string => words[role].name;

/** The roles to choose from, each with a description of its permissions. */
export const roleChoices = teamRoles.map((role) => ({ value: role, ...words[role] }));

export type { Role };
