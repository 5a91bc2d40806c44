import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { acceptStaffInvitation, checkStaffInvitation } from '#contract/accounts/staff-members.ts';
import type { ReplyOf } from '#contract/call.ts';
import { t } from '#web/lib/i18n.ts';
import { clearUser } from '#web/lib/session.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { useUrlValues } from '#web/lib/use-url.ts';
import { roleName } from '#web/staff/role-name.ts';
import { EnrolmentCode } from '#web/ui/enrolment-code.tsx';
import { LoginCard } from '#web/ui/login-card.tsx';
import { ConfirmPasswordInput, NewPasswordInput } from '#web/ui/new-password-input.tsx';
import { SendForm } from '#web/ui/send-form.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useForm } from '#web/ui/use-form.ts';

/**
 * /staff/invitation?code=... Opening the page only checks the code, because mail filters open links;
 * the form consumes it.
 */
export default function StaffInvitationScreen() {
  const { code = '' } = useUrlValues();
  const [issued, setIssued] = useState<ReplyOf<typeof acceptStaffInvitation> | null>(null);
  const navigate = useNavigate();
  const checked = useApiQuery(
    checkStaffInvitation,
    { code },
    { enabled: code !== '', staleTime: Number.POSITIVE_INFINITY, quiet: true },
  );
  if (issued) {
    const signIn = () => {
      // Another staff member may be signed in on this device.
      clearUser();
      void navigate({ to: '/login' });
    };
    return (
      <LoginCard title={t('Your enrolment code')}>
        <EnrolmentCode
          code={issued.enrolment_code}
          expiresAt={issued.expires_at}
          label={t('Sign in')}
          onClose={signIn}
        >
          {t('Your password is set. Sign in to set up an authenticator app with this code.')}
        </EnrolmentCode>
      </LoginCard>
    );
  }
  if (code === '' || checked.error) {
    return (
      <LoginCard title={t('This link does not work')}>
        <p>
          {checked.error?.text ??
            t('The address is incomplete. Open the link from the email again.')}
        </p>
      </LoginCard>
    );
  }
  if (!checked.data) {
    return (
      <LoginCard title={t('Invitation')}>
        <Skeleton height={160} aria-hidden="true" />
      </LoginCard>
    );
  }
  return <InvitationForm code={code} invitation={checked.data} onDone={setIssued} />;
}

const fieldOfKey = {
  PASSWORD_TOO_COMMON: 'password',
  PASSWORD_FORMAT_ERROR: 'password',
  REPASSWORD_ERROR: 'repassword',
};

type InvitationFormProps = {
  code: string;
  invitation: ReplyOf<typeof checkStaffInvitation>;
  onDone: (issued: ReplyOf<typeof acceptStaffInvitation>) => void;
};

function InvitationForm({ code, invitation, onDone }: InvitationFormProps) {
  const blank = { code, password: '', repassword: '' };
  const form = useForm(acceptStaffInvitation, blank, { fieldOfKey, onDone });
  return (
    <LoginCard title={t('Join the staff')}>
      <p className="quiet">
        {t('{invited_by} invites you as {role}. You sign in with {email}.', {
          invited_by: invitation.invited_by,
          role: roleName(invitation.role),
          email: invitation.email,
        })}
      </p>
      <SendForm className="stack" onSend={form.send}>
        <input type="email" autoComplete="username" value={invitation.email} readOnly hidden />
        <NewPasswordInput owns={[invitation.email]} {...form.field('password')} />
        <ConfirmPasswordInput {...form.field('repassword')} />
        <Button type="submit" size="md" loading={form.isPending}>
          {t('Set password')}
        </Button>
      </SendForm>
    </LoginCard>
  );
}
