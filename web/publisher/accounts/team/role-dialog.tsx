import { Button } from '@mantine/core';
import { useState } from 'react';
import { changeTeamRole, listTeam } from '#contract/accounts/team.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { AppDialog, DialogActions } from '#web/ui/app-dialog.tsx';
import { RoleChoice } from './role-choice.tsx';
import { roleName } from './role-words.ts';
import type { Member } from './team-reply.ts';

type RoleDialogProps = { opened: boolean; onClose: () => void; member: Member | null };

/** Changes the role of a team member. */
export function RoleDialog({ opened, onClose, member }: RoleDialogProps) {
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
