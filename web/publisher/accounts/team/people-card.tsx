import { Avatar, Button } from '@mantine/core';
import { useState } from 'react';
import { changeTeamRole, listTeam } from '#contract/accounts/team.ts';
import { msg, t } from '#web/lib/i18n.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { AppDialog, DialogActions } from '#web/ui/app-dialog.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Time } from '#web/ui/time.tsx';
import { Trans } from '#web/ui/trans.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import { RoleChoice } from './role-choice.tsx';
import { roleName } from './role-words.ts';
import styles from './team.module.css';
import type { Member } from './team-reply.ts';

type Doing = 'role' | 'remove';
type About = { member: Member | null; doing: Doing | null };
type PeopleCardProps = { members: readonly Member[] | undefined; zone: string | undefined };

/** The users of the account, with their roles. */
export function PeopleCard({ members, zone }: PeopleCardProps) {
  // A dialog keeps its content during the closing animation.
  const [{ member, doing }, setAbout] = useState<About>({ member: null, doing: null });
  const close = () => setAbout({ member, doing: null });
  return (
    <section className="card stack" aria-labelledby="people" aria-busy={members === undefined}>
      <h2 id="people">{t('Users')}</h2>
      {members ? (
        <ul className={styles.list} aria-labelledby="people">
          {members.map((one) => (
            <Person
              key={one.user_id}
              member={one}
              zone={zone}
              onDo={(what) => setAbout({ member: one, doing: what })}
            />
          ))}
        </ul>
      ) : (
        <>
          <Skeleton height={44} />
          <Skeleton height={44} />
        </>
      )}
      <RoleDialog opened={doing === 'role'} onClose={close} member={member} />
      <RemoveDialog opened={doing === 'remove'} onClose={close} member={member} />
    </section>
  );
}

type PersonProps = {
  member: Member;
  zone: string | undefined;
  onDo: (doing: Doing) => void;
};

const JOINED = msg('Joined <0/>');
const JOINED_AND_ACTIVE = msg('Joined <0/>, last active <1/>');

function Person({ member, zone, onDo }: PersonProps) {
  return (
    <li>
      <div className={`${styles.who} ${styles.person}`}>
        <Avatar size={40} color="pine" name={member.name} alt="" />
        <div>
          <strong>{member.name}</strong>
          {member.you && <span className="quiet"> · {t('you')}</span>}
          <br />
          <span className="quiet">{member.email}</span>
        </div>
      </div>
      <div className={styles.facts}>
        <span>{roleName(member.role)}</span>
        <br />
        <span className="quiet">
          <Trans
            id={member.last_seen_at ? JOINED_AND_ACTIVE : JOINED}
            components={{
              0: <Time at={member.joined_at} zone={zone} day />,
              1: <Time at={member.last_seen_at} zone={zone} />,
            }}
          />
        </span>
      </div>
      <div className={styles.acts}>
        <PersonActions member={member} onDo={onDo} />
      </div>
    </li>
  );
}

function PersonActions({ member, onDo }: Omit<PersonProps, 'zone'>) {
  if (member.you) {
    return <span className="quiet">{t('Only another owner can change your role')}</span>;
  }
  return (
    <>
      <Button
        variant="default"
        aria-label={t('Change role: {name}', { name: member.name })}
        onClick={() => onDo('role')}
      >
        {t('Change role')}
      </Button>
      <Button
        variant="subtle"
        c="var(--down)"
        aria-label={t('Remove {name}', { name: member.name })}
        onClick={() => onDo('remove')}
      >
        {t('Remove')}
      </Button>
    </>
  );
}

type RoleDialogProps = { opened: boolean; onClose: () => void; member: Member | null };

/** Changes the role of a team member. */
function RoleDialog({ opened, onClose, member }: RoleDialogProps) {
  return (
    <AppDialog
      opened={opened}
      onClose={onClose}
      title={t('Role of {name}', { name: member?.name ?? '' })}
    >
      {member && <RoleForm key={member.user_id} member={member} onClose={onClose} />}
    </AppDialog>
  );
}

function RoleForm({ member, onClose }: { member: Member; onClose: () => void }) {
  const [role, setRole] = useState(member.role);
  const change = useApiMutation(changeTeamRole, {
    refreshes: [listTeam],
    done: t('The role of {name} is {role} now', { name: member.name, role: roleName(role) }),
    onDone: onClose,
  });
  return (
    <div className="stack">
      <p className="quiet">{t('The change takes effect immediately on all their devices.')}</p>
      <RoleChoice value={role} onChange={setRole} />
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button
          loading={change.isPending}
          onClick={() => change.mutate({ user_id: member.user_id, role })}
        >
          {t('Save role')}
        </Button>
      </DialogActions>
    </div>
  );
}
