import type { NewcomerActor } from '#contract/actors.ts';

/** People and waiting invitations that a publisher may have together. */
export const MAX_IN_TEAM = 50;

/** The roles in the words that people are told. */
export const ROLE_NAMES: Readonly<Record<NewcomerActor['role'], string>> = {
  publisher_owner: 'owner',
  publisher_member: 'member',
  finance_viewer: 'finance viewer',
};
