import type { listTeam } from '#contract/accounts/team.ts';
import type { ReplyOf } from '#contract/call.ts';

type Team = ReplyOf<typeof listTeam>;
export type Member = Team['list'][number];
export type Invitation = Team['invitations'][number];
