import type { ReplyOf } from '#contract/call.ts';
import type { listTeam } from '#contract/team.ts';

type Team = ReplyOf<typeof listTeam>;
export type Member = Team['list'][number];
export type Invitation = Team['invitations'][number];
