import { Button, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { checkSetupLink, createFirstAdmin } from '#contract/accounts/setup.ts';
import type { ReplyOf } from '#contract/call.ts';
import { t } from '#web/lib/i18n.ts';
import { clearUser } from '#web/lib/session.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { useUrlValues } from '#web/lib/use-url.ts';
import { EnrolmentCode } from '#web/ui/enrolment-code.tsx';
import { LoginCard } from '#web/ui/login-card.tsx';
import { ConfirmPasswordInput, NewPasswordInput } from '#web/ui/new-password-input.tsx';
import { SendForm } from '#web/ui/send-form.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useForm } from '#web/ui/use-form.ts';

type Issued = ReplyOf<typeof createFirstAdmin>;

/** /staff/first-admin?code=...: the link from the console creates the first admin. */
export default function FirstAdminScreen() {
  const { code = '' } = useUrlValues();
  const [issued, setIssued] = useState<Issued | null>(null);
  const checked = useApiQuery(
    checkSetupLink,
    { code },
    { enabled: code !== '', staleTime: Number.POSITIVE_INFINITY, quiet: true },
  );
  if (issued) return <Done issued={issued} />;
  if (code === '' || checked.error) {
    return (
      <LoginCard title={t('This link does not work')}>
        <p>{checked.error?.text ?? t('The address is incomplete. Copy it from the console.')}</p>
      </LoginCard>
    );
  }
  return (
    <LoginCard title={t('Set up the network')}>
      {checked.data ? (
        <AdminForm code={code} onDone={setIssued} />
      ) : (
        <Skeleton height={320} aria-hidden="true" />
      )}
    </LoginCard>
  );
}

function Done({ issued }: { issued: Issued }) {
  const navigate = useNavigate();
  const signIn = () => {
    clearUser();
    void navigate({ to: '/login', search: { next: '/staff/setup' } });
  };
  return (
    <LoginCard title={t('Your enrolment code')}>
      <EnrolmentCode
        code={issued.enrolment_code}
        expiresAt={issued.expires_at}
        label={t('Sign in')}
        onClose={signIn}
      >
        {t('Your account is created. Sign in to set up an authenticator app with this code.')}
      </EnrolmentCode>
    </LoginCard>
  );
}

const fieldOfKey = {
  PASSWORD_TOO_COMMON: 'password',
  PASSWORD_FORMAT_ERROR: 'password',
  REPASSWORD_ERROR: 'repassword',
};

function AdminForm({ code, onDone }: { code: string; onDone: (issued: Issued) => void }) {
  const blank = { code, name: '', email: '', password: '', repassword: '' };
  const form = useForm(createFirstAdmin, blank, { fieldOfKey, onDone });
  return (
    <SendForm className="stack" onSend={form.send}>
      <p className="quiet">{t('Create the first administrator. You can invite others later.')}</p>
      <TextInput label={t('Your name')} autoComplete="name" {...form.field('name')} />
      <TextInput label={t('Email')} type="email" autoComplete="username" {...form.field('email')} />
      <NewPasswordInput
        owns={[form.field('email').value, form.field('name').value]}
        {...form.field('password')}
      />
      <ConfirmPasswordInput {...form.field('repassword')} />
      <Button type="submit" size="md" loading={form.isPending}>
        {t('Create administrator')}
      </Button>
    </SendForm>
  );
}
