import { Button } from '@mantine/core';
import { IconMailX, IconUserPlus } from '@tabler/icons-react';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { acceptInvite, checkInvite } from '#contract/accounts/team.ts';
import type { ReplyOf } from '#contract/call.ts';
import { t } from '#web/lib/i18n.ts';
import { clearUser } from '#web/lib/session.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { useUrlValues } from '#web/lib/use-url.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { SendForm } from '#web/ui/send-form.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Trans } from '#web/ui/trans.tsx';
import { useForm } from '#web/ui/use-form.ts';
import {
  AgreeField,
  mustAgree,
  NameFields,
  NewPasswordFields,
  UsernameField,
} from './account-fields.tsx';
import styles from './auth.module.css';
import { AuthCard } from './auth-card.tsx';
import { enter } from './enter.ts';

/**
 * /auth/invitation?code=... Opening the page only checks the code, because mail filters open links;
 * the form consumes it.
 */
export default function InvitationScreen() {
  const { code = '' } = useUrlValues();
  const checked = useApiQuery(
    checkInvite,
    { code },
    { enabled: code !== '', staleTime: Number.POSITIVE_INFINITY, quiet: true },
  );
  if (code === '') {
    return <Useless>{t('The address is incomplete. Open the link from the email again.')}</Useless>;
  }
  if (checked.error?.key === 'INVITATION_EMAIL_HAS_ACCOUNT') return <HasAccount />;
  if (checked.error) {
    return (
      <Useless>
        <Trans id={'{text}. Ask for another one.'} values={{ text: checked.error.text }} />
      </Useless>
    );
  }
  if (!checked.data) {
    return (
      <AuthCard title={t('Invitation')} sub={t('Checking your link')}>
        <Skeleton height={160} />
      </AuthCard>
    );
  }
  return <InvitationForm code={code} invitation={checked.data} />;
}

function Useless({ children }: { children: React.ReactNode }) {
  return (
    <AuthCard
      title={t('This link does not work')}
      picture={<IconMailX size={28} aria-hidden="true" />}
      sub={children}
    >
      <LinkButton to="/auth/login" fullWidth size="md">
        {t('Login')}
      </LinkButton>
    </AuthCard>
  );
}

/** Shown only to the owner of the mailbox: the inviter does not learn that an account exists. */
function HasAccount() {
  return (
    <AuthCard
      title={t('You already have an account')}
      picture={<IconUserPlus size={28} aria-hidden="true" />}
      sub={t(
        'An email address can belong to only one account, and this one already has an account. Nothing was changed, and the inviter is not notified.',
      )}
    >
      <p className="mb-20">
        {t('To join the team, ask for an invitation to another email address.')}
      </p>
      <LinkButton to="/auth/login" fullWidth size="md">
        {t('Login')}
      </LinkButton>
    </AuthCard>
  );
}

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
function InvitationForm({ code, invitation }: { code: string; invitation: Invitation }) {
  const ways = { navigate: useNavigate(), router: useRouter() };
  const form = useForm(
    acceptInvite,
    { ...blank, agree: false },
    {
      fieldOfKey,
      inputOf: (values) => ({ ...values, code, agree: values.agree ? 1 : 0 }),
      also: ({ agree }) => mustAgree(agree),
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
