import type { NewcomerActor } from '#contract/actors.ts';

/** Maximum number of users and pending invitations of a publisher together. */
export const MAX_IN_TEAM = 50;

/** Display names of the roles. */
export const ROLE_NAMES: Readonly<Record<NewcomerActor['role'], string>> = {
  publisher_owner: 'owner',
  publisher_member: 'member',
  finance_viewer: 'finance viewer',
};
