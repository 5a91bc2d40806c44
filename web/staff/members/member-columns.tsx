import type { listStaffMembers } from '#contract/accounts/staff-two-factor.ts';
import type { ReplyOf } from '#contract/call.ts';
import { t } from '#web/lib/i18n.ts';
import type { Column } from '#web/ui/data-table.tsx';
import { StatusPill } from '#web/ui/status-pill.tsx';
import { Time } from '#web/ui/time.tsx';
import { Trans } from '#web/ui/trans.tsx';
import { MayButton } from '../may-button.tsx';
import { roleName } from '../role-name.ts';

type Member = ReplyOf<typeof listStaffMembers>['list'][number];

type MemberColumnsProps = { ownId: number | undefined; onReset: (member: Member) => void };

export function memberColumns({ ownId, onReset }: MemberColumnsProps): readonly Column<Member>[] {
  const acts: Column<Member> = {
    id: 'acts',
    head: t('Sign-in'),
    numeric: true,
    cell: (member) =>
      member.staff_id === ownId ? (
        <span className="quiet">{t('You')}</span>
      ) : (
        member.two_factor_since && <ResetButton member={member} onReset={onReset} />
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
    cell: ({ status }) =>
      status === 'active' ? (
        <StatusPill tone="up" word={t('Active')} />
      ) : (
        <StatusPill tone="down" word={t('Locked')} />
      ),
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
  { id: 'created_at', head: t('Added'), cell: ({ created_at }) => <Time at={created_at} day /> },
];

type ResetButtonProps = { member: Member; onReset: (member: Member) => void };

function ResetButton({ member, onReset }: ResetButtonProps) {
  return (
    <MayButton
      permission="staff.manage"
      size="xs"
      variant="default"
      aria-label={t('Reset the second factor of {name}', { name: member.name })}
      onClick={() => onReset(member)}
    >
      {t('Reset')}
    </MayButton>
  );
}
