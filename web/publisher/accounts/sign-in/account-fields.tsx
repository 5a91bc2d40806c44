import { Checkbox, PasswordInput, TextInput, type TextInputProps } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { t } from '#web/lib/i18n.ts';
import { AgreeLabel } from '#web/ui/agree-label.tsx';
import { ConfirmPasswordInput, NewPasswordInput } from '#web/ui/new-password-input.tsx';
import type { FieldErrors } from '#web/ui/use-form.ts';
import styles from './auth.module.css';

type Fields<Names> = { field: (name: Names) => { name: string; value: string } };

/** First and last name, in one row if there is space. */
export function NameFields({ field }: Fields<'first_name' | 'last_name'>) {
  return (
    <div className={styles.pair}>
      <TextInput label={t('First name')} autoComplete="given-name" {...field('first_name')} />
      <TextInput label={t('Last name')} autoComplete="family-name" {...field('last_name')} />
    </div>
  );
}

type UsernameFieldProps = Fields<'account'> &
  Pick<TextInputProps, 'label' | 'error' | 'rightSection'>;

/** The user name for signing in; `label` differs where an email address is accepted too. */
export function UsernameField({
  field,
  label = t('Username'),
  error,
  rightSection,
}: UsernameFieldProps) {
  return (
    <TextInput
      label={label}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      rightSection={rightSection}
      {...field('account')}
      {...(error && { error })}
    />
  );
}

/** User name and password of an existing account, with a link to reset a forgotten password. */
export function SignInFields({ field }: Fields<'account' | 'password'>) {
  return (
    <>
      <UsernameField field={field} label={t('Username or email')} />
      <PasswordInput
        label={t('Password')}
        autoComplete="current-password"
        visibilityToggleButtonProps={{ 'aria-label': t('Show password'), tabIndex: 0 }}
        {...field('password')}
      />
      <div className={styles.labelRow}>
        <Link to="/forgot-password">{t('Forgot password?')}</Link>
      </div>
    </>
  );
}

type NewPasswordProps = Fields<'password' | 'repassword'> & {
  /** Names and addresses of the owner. */
  owns: readonly string[];
};

/** A new password, entered twice. */
export function NewPasswordFields({ field, owns }: NewPasswordProps) {
  return (
    <>
      <NewPasswordInput
        label={t('Password')}
        visibilityToggleButtonProps={{ 'aria-label': t('Show password'), tabIndex: 0 }}
        owns={owns}
        {...field('password')}
      />
      <ConfirmPasswordInput {...field('repassword')} />
    </>
  );
}

type AgreeProps = {
  errors: Pick<FieldErrors, 'on'>;
  agrees: boolean;
  onChange: (agrees: boolean) => void;
};

/** The KEY of the agree field while it is not ticked: only the server refuses that. */
export const mustAgree = (agrees: boolean): Readonly<Record<string, string>> =>
  agrees ? {} : { agree: 'AGREE_REQUIRED' };

/** Accepting the terms is required to register. */
export function AgreeField({ errors, agrees, onChange }: AgreeProps) {
  const marked = errors.on('agree');
  return (
    <Checkbox
      name="agree"
      label={<AgreeLabel />}
      checked={agrees}
      onChange={(event) => onChange(event.currentTarget.checked)}
      {...marked}
      // Mantine's box says so to the eye only.
      aria-invalid={marked.error ? true : undefined}
    />
  );
}
