import { Button } from '@mantine/core';
import { useState } from 'react';
import {
  cancelBrandInvite,
  changeBrandRole,
  inviteToBrandTeam,
  listBrandTeam,
  removeFromBrand,
  resendBrandInvite,
} from '#contract/brand-members/brand.ts';
import { brandRoleName } from '#web/lib/brand-role.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { AppDialog, ConfirmDialog, DialogActions } from '#web/ui/app-dialog.tsx';
import {
  type BrandInvitation,
  type BrandMember,
  BrandTeam,
  InviteButton,
  RoleChoice,
} from '#web/ui/brand-team/brand-team.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { QueryResult } from '#web/ui/query-result.tsx';
import { useMay, useMcid } from '../brand-session.ts';

const refreshes = [listBrandTeam];

/** /portal/brands/{mcid}/team: who works for the brand, and invitations. */
export default function TeamScreen() {
  const mcid = useMcid();
  const mayWrite = useMay('users.write');
  const team = useApiQuery(listBrandTeam, { mcid });
  return (
    <>
      <PageHeader
        title={t('Team')}
        sub={t('People who can open this brand, and their roles.')}
        actions={mayWrite && <InviteButton {...{ call: inviteToBrandTeam, mcid, refreshes }} />}
      />
      <QueryResult query={team}>
        {team.data && (
          <BrandTeam
            team={team.data}
            actOn={mayWrite ? (member) => <MemberActions {...{ mcid, member }} /> : undefined}
            actOnInvitation={
              mayWrite ? (invitation) => <InvitationActions {...{ mcid, invitation }} /> : undefined
            }
          />
        )}
      </QueryResult>
    </>
  );
}

function MemberActions({ mcid, member }: { mcid: string; member: BrandMember }) {
  const [doing, setDoing] = useState<'role' | 'remove' | null>(null);
  const close = () => setDoing(null);
  const { user_id, name } = member;
  const remove = useApiMutation(removeFromBrand, {
    refreshes,
    done: t('{name} can no longer open this brand', { name }),
    onDone: close,
  });
  return (
    <span className="row no-wrap justify-end">
      <Button
        variant="default"
        size="compact-sm"
        aria-label={t('Change role: {name}', { name })}
        onClick={() => setDoing('role')}
      >
        {t('Change role')}
      </Button>
      <Button
        variant="subtle"
        size="compact-sm"
        c="var(--down)"
        aria-label={t('Remove {name}', { name })}
        onClick={() => setDoing('remove')}
      >
        {t('Remove')}
      </Button>
      <AppDialog opened={doing === 'role'} onClose={close} title={t('Role of {name}', { name })}>
        <RoleForm {...{ mcid, member }} onClose={close} />
      </AppDialog>
      <ConfirmDialog
        opened={doing === 'remove'}
        onClose={close}
        onConfirm={() => remove.mutate({ mcid, user_id })}
        title={t('Remove {name}?', { name })}
        confirmLabel={t('Remove')}
        busy={remove.isPending}
      >
        <p>{t('They can no longer open this brand. Their account and other brands stay.')}</p>
      </ConfirmDialog>
    </span>
  );
}

type RoleFormProps = { mcid: string; member: BrandMember; onClose: () => void };

function RoleForm({ mcid, member, onClose }: RoleFormProps) {
  const [role, setRole] = useState(member.role);
  const { user_id, name } = member;
  const change = useApiMutation(changeBrandRole, {
    refreshes,
    done: t('The role of {name} is {role} now', { name, role: brandRoleName(role) }),
    onDone: onClose,
  });
  return (
    <div className="stack">
      <RoleChoice value={role} onChange={setRole} />
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button loading={change.isPending} onClick={() => change.mutate({ mcid, user_id, role })}>
          {t('Change role')}
        </Button>
      </DialogActions>
    </div>
  );
}

type InvitationActionsProps = { mcid: string; invitation: BrandInvitation };

function InvitationActions({ mcid, invitation: { id, email } }: InvitationActionsProps) {
  const resend = useApiMutation(resendBrandInvite, {
    refreshes,
    done: t('New link sent to {email}', { email }),
  });
  const cancel = useApiMutation(cancelBrandInvite, { refreshes, done: t('Invitation cancelled') });
  return (
    <span className="row no-wrap justify-end">
      <Button
        variant="default"
        size="compact-sm"
        aria-label={t('Send again: {email}', { email })}
        loading={resend.isPending}
        onClick={() => resend.mutate({ mcid, id })}
      >
        {t('Send again')}
      </Button>
      <Button
        variant="subtle"
        size="compact-sm"
        c="var(--down)"
        aria-label={t('Cancel the invitation of {email}', { email })}
        loading={cancel.isPending}
        onClick={() => cancel.mutate({ mcid, id })}
      >
        {t('Cancel')}
      </Button>
    </span>
  );
}
