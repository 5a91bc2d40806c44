import { Button } from '@mantine/core';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { acceptInvite, type checkInvite } from '#contract/accounts/team.ts';
import type { ReplyOf } from '#contract/call.ts';
import { t } from '#web/lib/i18n.ts';
import { clearUser } from '#web/lib/session.ts';
import { SendForm } from '#web/ui/send-form.tsx';
import { useForm } from '#web/ui/use-form.ts';
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
  const form = useForm(
    acceptInvite,
    { ...blank, agree: false },
    {
      fieldOfKey,
      inputOf: (values) => ({ ...values, code, agree: values.agree ? 1 : 0 }),
      onDone: (signed) => {
        // Another user may be signed in on this device.
        clearUser();
        void enter(ways, signed, undefined);
      },
    },
  );
  const { values, field } = form;
  return (
    <AuthCard
      title={t('Join {team}', { team: invitation.team })}
      sub={t('{invited_by} invites you to their account as {value}. You sign in with {email}.', {
        invited_by: invitation.invited_by,
        value: roles[invitation.role],
        email: invitation.email,
      })}
    >
      <SendForm className={styles.form} onSend={form.send}>
        <NameFields field={field} />
        <UsernameField field={field} />
        <NewPasswordFields field={field} owns={[values.account, invitation.email]} />
        <AgreeField
          errors={form.errors}
          agrees={values.agree}
          onChange={(agree) => form.set({ agree })}
        />
        <Button type="submit" fullWidth size="md" loading={form.isPending}>
          {t('Join the team')}
        </Button>
      </SendForm>
    </AuthCard>
  );
}
