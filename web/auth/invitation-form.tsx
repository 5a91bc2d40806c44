import { Button, Checkbox, PasswordInput, TextInput } from '@mantine/core';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import type { ReplyOf } from '#contract/call.ts';
import { acceptInvite, type checkInvite } from '#contract/team.ts';
import { clearUser } from '#web/lib/session.ts';
import { showError } from '#web/lib/toast.ts';
import { useDo } from '#web/lib/use-do.ts';
import { AgreeLabel } from '#web/ui/agree-label.tsx';
import { useFieldErrors } from '#web/ui/form-fields.ts';
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
  publisher_owner: 'an owner',
  publisher_member: 'a member',
  finance_viewer: 'a finance viewer',
};

const blank = { account: '', password: '', repassword: '', first_name: '', last_name: '' };

/** What somebody invited fills in: the address is known and, by this very link, confirmed. */
export function InvitationForm({ code, invitation }: { code: string; invitation: Invitation }) {
  const ways = { navigate: useNavigate(), router: useRouter() };
  const [values, setValues] = useState(blank);
  const [agrees, setAgrees] = useState(false);
  const errors = useFieldErrors(fieldOfKey);
  const accept = useDo(acceptInvite, {
    quiet: true,
    onDone: (signed) => {
      // Somebody else may be signed in on this device.
      clearUser();
      void enter(ways, signed, undefined);
    },
    onRefused: (error) => {
      if (!errors.take(error)) showError(error.text);
    },
  });
  const input = { ...values, code, agree: agrees ? 1 : 0 } as const;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (errors.check(acceptInvite, input)) accept.mutate(input);
  };
  const field = (name: keyof typeof blank) => ({
    name,
    value: values[name],
    onChange: (event: React.ChangeEvent<HTMLInputElement>) =>
      setValues({ ...values, [name]: event.currentTarget.value }),
    ...errors.on(name),
  });
  const eye = (what: string) => ({ 'aria-label': `Show ${what}`, tabIndex: 0 });
  return (
    <AuthCard
      title={`Join ${invitation.team}`}
      sub={`${invitation.invited_by} invites you to their account as ${roles[invitation.role]}. You sign in with ${invitation.email}.`}
    >
      <form className={styles.form} onSubmit={submit} noValidate>
        <div className={styles.pair}>
          <TextInput label="First name" autoComplete="given-name" {...field('first_name')} />
          <TextInput label="Last name" autoComplete="family-name" {...field('last_name')} />
        </div>
        <TextInput
          label="Username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...field('account')}
        />
        <PasswordInput
          label="Password"
          description="8 characters or more"
          autoComplete="new-password"
          visibilityToggleButtonProps={eye('password')}
          {...field('password')}
        />
        <PasswordInput
          label="Confirm password"
          autoComplete="new-password"
          visibilityToggleButtonProps={eye('confirmed password')}
          {...field('repassword')}
        />
        <Checkbox
          name="agree"
          label={<AgreeLabel />}
          checked={agrees}
          onChange={(event) => setAgrees(event.currentTarget.checked)}
          {...errors.on('agree')}
        />
        <Button type="submit" fullWidth size="md" loading={accept.isPending}>
          Join the team
        </Button>
      </form>
    </AuthCard>
  );
}
