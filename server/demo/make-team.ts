import type { NewcomerActor } from '#contract/actors.ts';
import { inviteToTeam } from '#contract/team.ts';
import { type OpenedMember, openMember } from '#server/accounts/team/open-member.ts';
import type { Parts } from '#server/platform/parts.ts';
import { askCall } from './ask-call.ts';

/** Who works with the first publisher of the demonstration, beside its owner. */
export const inventedTeam: readonly Omit<OpenedMember, 'password'>[] = [
  {
    username: 'jonas',
    email: 'jonas@publisher.example',
    first_name: 'Jonas',
    last_name: 'Weir',
    role: 'publisher_member',
  },
  {
    username: 'vera',
    email: 'vera@publisher.example',
    first_name: 'Vera',
    last_name: 'Stock',
    role: 'finance_viewer',
  },
];

/** Gives a publisher its team and, the day the demonstration is loaded, an invitation that waits. */
export async function makeTeam(
  parts: Parts,
  owner: NewcomerActor,
  passwordOf: (email: string) => string,
): Promise<void> {
  for (const member of inventedTeam) {
    const password = passwordOf(member.email);
    await openMember(parts.db, owner.publisher_id, { ...member, password });
  }
}

/** Invites one more; nobody is mailed, for the events of the demonstration are passed over. */
export async function inviteNewcomer(parts: Parts, owner: NewcomerActor): Promise<void> {
  const input = { email: 'ida@publisher.example', role: 'publisher_member' } as const;
  await askCall(parts, owner, inviteToTeam, input);
}
