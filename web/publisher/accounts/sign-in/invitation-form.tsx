import { Button } from '@mantine/core';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { acceptInvite, type checkInvite } from '#contract/accounts/team.ts';
import type { ReplyOf } from '#contract/call.ts';
import { t } from '#web/lib/i18n.ts';
import { clearUser } from '#web/lib/session.ts';
import { useFieldErrors, useTextFields } from '#web/ui/form-fields.ts';
import { useSend } from '#web/ui/use-send.ts';
import { AgreeField, NameFields, NewPasswordFields, UsernameField } from './account-fields.tsx';
import styles from './auth.module.css';
import { AuthCard } from './auth-card.tsx';
import { enter } from './enter.ts';

type Invitation = ReplyOf<typeof checkInvite>;

const fieldOfKey = {
  ACCOUNT_ALREADY_EXISTS: 'account',
  PASSWORD_TOO_COMMON: 'password',
  PASSWORD_FORMAT_ERROR: 'password',
  REPASSWORD_ERROR: 'repassword',
  AGREE_REQUIRED: 'agree',
};

const roles: Readonly<Record<Invitation['role'], string>> = {
  publisher_owner: t('an owner'),
  publisher_member: t('a member'),
  finance_viewer: t('a finance viewer'),
};

const blank = { account: '', password: '', repassword: '', first_name: '', last_name: '' };

/** The form of an invited person: the address is known, and the link itself has verified it. */
export function InvitationForm({ code, invitation }: { code: string; invitation: Invitation }) {
  const ways = { navigate: useNavigate(), router: useRouter() };
  const [agrees, setAgrees] = useState(false);
  const errors = useFieldErrors(fieldOfKey);
  const { values, field } = useTextFields(blank, errors);
  const accept = useSend(acceptInvite, errors, {
    onDone: (signed) => {
      // Another user may be signed in on this device.
      clearUser();
      void enter(ways, signed, undefined);
    },
  });
  const input = { ...values, code, agree: agrees ? 1 : 0 } as const;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (errors.check(acceptInvite, input)) accept.mutate(input);
  };
  return (
    <AuthCard
      title={t('Join {team}', { team: invitation.team })}
      sub={t('{invited_by} invites you to their account as {value}. You sign in with {email}.', {
        invited_by: invitation.invited_by,
        value: roles[invitation.role],
        email: invitation.email,
      })}
    >
      <form className={styles.form} onSubmit={submit} noValidate>
        <NameFields field={field} />
        <UsernameField field={field} />
        <NewPasswordFields field={field} owns={[values.account, invitation.email]} />
        <AgreeField errors={errors} agrees={agrees} onChange={setAgrees} />
        <Button type="submit" fullWidth size="md" loading={accept.isPending}>
          {t('Join the team')}
        </Button>
      </form>
    </AuthCard>
  );
}
