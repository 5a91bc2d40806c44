import { Button, Checkbox, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { joinBrand } from '#contract/brand-members/brand.ts';
import { acceptBrandInvite, checkBrandInvite } from '#contract/brand-members/sign-in.ts';
import type { ReplyOf } from '#contract/call.ts';
import { brandRoleName } from '#web/lib/brand-role.ts';
import { deviceZone } from '#web/lib/dates.ts';
import { changeLanguage, pageLanguage, t } from '#web/lib/i18n.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { useUrlValues } from '#web/lib/use-url.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { LoginCard } from '#web/ui/login-card.tsx';
import { ConfirmPasswordInput, NewPasswordInput } from '#web/ui/new-password-input.tsx';
import { SendForm } from '#web/ui/send-form.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Trans } from '#web/ui/trans.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { rememberPerson, startSession, usePerson } from '../../brand-session.ts';
import { PersonFields } from '../person-fields.tsx';

type Invitation = ReplyOf<typeof checkBrandInvite>;

/**
 * /portal/invitation?code=... Opening the page only checks the code, because mail filters open links;
 * the form consumes it.
 */
export default function InvitationScreen() {
  const { code = '' } = useUrlValues();
  const person = usePerson();
  const checked = useApiQuery(
    checkBrandInvite,
    { code },
    { enabled: code !== '', staleTime: Number.POSITIVE_INFINITY, quiet: true },
  );
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
  const invitation = checked.data;
  return (
    <LoginCard title={t('Join {brand}', { brand: invitation.brand })}>
      <p className="quiet">{wordsOf(invitation)}</p>
      {!invitation.has_account && <AccountForm code={code} email={invitation.email} />}
      {invitation.has_account && person && <JoinButton code={code} />}
      {invitation.has_account && !person && (
        <>
          <p>{t('This address has an account of the brand portal. Sign in to join.')}</p>
          <LinkButton
            to="/login"
            search={{ next: `/invitation?code=${encodeURIComponent(code)}` }}
            size="md"
          >
            {t('Login')}
          </LinkButton>
        </>
      )}
    </LoginCard>
  );
}

function wordsOf({ email, role, invited_by }: Invitation): string {
  const values = { email, role: brandRoleName(role), invited_by };
  return invited_by === ''
    ? t('The network invites you as {role}. You sign in with {email}.', values)
    : t('{invited_by} invites you as {role}. You sign in with {email}.', values);
}

function JoinButton({ code }: { code: string }) {
  const navigate = useNavigate();
  const join = useApiMutation(joinBrand, {
    onDone: ({ mcid, user }) => {
      rememberPerson(user);
      void navigate({ to: `/brands/${mcid}` });
    },
  });
  return (
    <Button size="md" loading={join.isPending} onClick={() => join.mutate({ code })}>
      {t('Join')}
    </Button>
  );
}

const fieldOfKey = {
  PASSWORD_TOO_COMMON: 'password',
  PASSWORD_FORMAT_ERROR: 'password',
  REPASSWORD_ERROR: 'repassword',
  AGREE_REQUIRED: 'agree',
};

function AccountForm({ code, email }: { code: string; email: string }) {
  const navigate = useNavigate();
  const form = useForm(
    acceptBrandInvite,
    {
      ...{ first_name: '', last_name: '', password: '', repassword: '', agree: false },
      ...{ language: pageLanguage, time_zone: deviceZone() },
    },
    {
      fieldOfKey,
      inputOf: (values) => ({ code, ...values, agree: values.agree ? 1 : 0 }),
      onDone: (signedIn) => {
        startSession(signedIn);
        void navigate({ to: '/', replace: true });
        const { language } = signedIn.user;
        if (language) changeLanguage(language);
      },
    },
  );
  return (
    <SendForm className="stack" onSend={form.send}>
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <TextInput label={t('First name')} autoComplete="given-name" {...form.field('first_name')} />
      <TextInput label={t('Last name')} autoComplete="family-name" {...form.field('last_name')} />
      <PersonFields field={form.field} zone={form.values.time_zone} />
      <NewPasswordInput owns={[email]} {...form.field('password')} />
      <ConfirmPasswordInput {...form.field('repassword')} />
      <Checkbox
        name="agree"
        error={form.errors.on('agree').error}
        label={
          <Trans
            id="I agree to the <0>privacy notice</0>"
            components={{
              // biome-ignore lint/a11y/useAnchorContent: the message contains the text of the link.
              0: <a href="/legal/privacy" target="_blank" rel="noopener" />,
            }}
          />
        }
        {...form.tick('agree')}
      />
      <Button type="submit" size="md" loading={form.isPending}>
        {t('Create account')}
      </Button>
    </SendForm>
  );
}
