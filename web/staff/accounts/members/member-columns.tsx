import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { listStaffMembers } from '#contract/accounts/staff-members.ts';
import type { ReplyOf } from '#contract/call.ts';
import { t } from '#web/lib/i18n.ts';
import { roleName } from '#web/staff/role-name.ts';
import { ActionMenu, MenuItem } from '#web/ui/action-menu.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { StatusPill } from '#web/ui/status-pill.tsx';
import { Time } from '#web/ui/time.tsx';
import { Trans } from '#web/ui/trans.tsx';

export type Member = ReplyOf<typeof listStaffMembers>['list'][number];

/** What an admin does to another staff member. */
export type MemberAction = 'resend' | 'role' | 'reset' | 'lock' | 'unlock' | 'remove';

type MemberColumnsProps = {
  ownId: number | undefined;
  onAct: (action: MemberAction, member: Member) => void;
};

export function memberColumns({ ownId, onAct }: MemberColumnsProps): readonly Column<Member>[] {
  const acts: Column<Member> = {
    id: 'acts',
    pinned: true,
    head: t('Actions'),
    numeric: true,
    cell: (member) =>
      member.staff_id === ownId ? (
        <span className="quiet">{t('You')}</span>
      ) : (
        <MemberMenu member={member} onAct={onAct} />
      ),
  };
  return [...factColumns, acts];
}

const factColumns: readonly Column<Member>[] = [
  {
    id: 'name',
    head: t('Name'),
    width: 180,
    cell: ({ name, email }) => (
      <>
        <strong>{name}</strong>
        <br />
        <span className="quiet">{email}</span>
      </>
    ),
  },
  { id: 'role', head: t('Role'), cell: ({ role }) => roleName(role) },
  {
    id: 'status',
    head: t('Status'),
    cell: ({ status }) => <MemberStatus status={status} />,
  },
  {
    id: 'factor',
    head: t('Second factor'),
    cell: ({ two_factor_since }) =>
      two_factor_since ? (
        <Trans id="Since <0/>" components={{ 0: <Time at={two_factor_since} day /> }} />
      ) : (
        <StatusPill tone="wait" word={t('Not set up yet')} />
      ),
  },
  {
    id: 'created_at',
    head: t('Added'),
    compact: 'rest',
    cell: ({ created_at }) => <Time at={created_at} day />,
  },
];

function MemberStatus({ status }: { status: string }) {
  if (status === 'invited') return <StatusPill tone="wait" word={t('Invited')} />;
  if (status === 'active') return <StatusPill tone="up" word={t('Active')} />;
  return <StatusPill tone="down" word={t('Locked')} />;
}

type MemberMenuProps = { member: Member; onAct: MemberColumnsProps['onAct'] };

function MemberMenu({ member, onAct }: MemberMenuProps) {
  const label = t('Actions for {name}', { name: member.name });
  const item = (action: MemberAction, label: string, isDanger = false) => (
    <MenuItem isDanger={isDanger} onClick={() => onAct(action, member)}>
      {label}
    </MenuItem>
  );
  return (
    <ActionMenu
      target={
        <ActionIcon variant="subtle" aria-label={label}>
          <IconDots size={18} aria-hidden="true" />
        </ActionIcon>
      }
    >
      {member.status === 'invited' && item('resend', t('Resend invitation'))}
      {item('role', t('Change role'))}
      {member.two_factor_since && item('reset', t('Reset second factor'))}
      {member.status === 'active' && item('lock', t('Lock'))}
      {member.status === 'locked' && item('unlock', t('Unlock'))}
      {item('remove', t('Remove'), true)}
    </ActionMenu>
  );
}
