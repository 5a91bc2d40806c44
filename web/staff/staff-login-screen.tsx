import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { signInAdmin } from '#contract/accounts.ts';
import { type AskError, ask, textOf } from '#web/lib/ask.ts';
import { keepToken } from '#web/lib/session.ts';
import { useFieldErrors } from '#web/ui/form-fields.ts';
import { Logo } from '#web/ui/logo.tsx';
import styles from './staff.module.css';
import { rememberStaff } from './staff-session.ts';

/** /staff/login */
export default function StaffLoginScreen() {
  const router = useRouter();
  const { next } = useSearch({ strict: false }) as { next?: string };
  const [values, setValues] = useState({ email: '', password: '' });
  const errors = useFieldErrors({ WRONG_PASSWORD: 'password', USER_LOCKED: 'email' });
  const send = useMutation({
    mutationFn: () => ask(signInAdmin, values),
    onError: (error: AskError) => errors.take(error),
    onSuccess: (answer) => {
      if (answer.code !== 0) return errors.show({ password: textOf(answer.message) });
      keepToken(answer.data.token);
      rememberStaff(answer.data.staff);
      // Only a path below /staff is followed.
      router.history.push(
        next && /^\/staff(\/(?![/\\])|$)/.test(`/staff${next}`)
          ? `/staff${next.replace(/^\/staff/, '')}`
          : '/staff',
      );
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (errors.check(signInAdmin, values)) send.mutate();
  };
  return (
    <main id="main" className={styles.login}>
      <section className={styles.card} aria-labelledby="title">
        <Logo />
        <h1 id="title" tabIndex={-1}>
          Staff login
        </h1>
        <form className="stack" onSubmit={submit} noValidate>
          <TextInput
            name="email"
            type="email"
            label="Email"
            autoComplete="username"
            value={values.email}
            onChange={(event) => setValues({ ...values, email: event.currentTarget.value })}
            {...errors.on('email')}
          />
          <PasswordInput
            name="password"
            label="Password"
            autoComplete="current-password"
            visibilityToggleButtonProps={{ 'aria-label': 'Show password', tabIndex: 0 }}
            value={values.password}
            onChange={(event) => setValues({ ...values, password: event.currentTarget.value })}
            {...errors.on('password')}
          />
          <Button type="submit" size="md" loading={send.isPending}>
            Login
          </Button>
        </form>
      </section>
    </main>
  );
}
