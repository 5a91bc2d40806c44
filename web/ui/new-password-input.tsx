import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { t } from '#web/lib/i18n.ts';
import { passwordStrength } from './password-strength.ts';

type NewPasswordInputProps = PasswordInputProps & {
  value: string;
  /** Names and addresses of the owner, which the password must not equal. */
  owns?: readonly string[];
};

/** A new password, with its strength while it is entered. */
export function NewPasswordInput({ owns = [], ...props }: NewPasswordInputProps) {
  return (
    <PasswordInput
      label={t('New password')}
      description={<Strength password={props.value} owns={owns} />}
      autoComplete="new-password"
      visibilityToggleButtonProps={{ 'aria-label': t('Show new password'), tabIndex: 0 }}
      {...props}
    />
  );
}

/** The new password a second time. */
export function ConfirmPasswordInput(props: PasswordInputProps) {
  return (
    <PasswordInput
      label={t('Confirm password')}
      autoComplete="new-password"
      visibilityToggleButtonProps={{ 'aria-label': t('Show confirmed password'), tabIndex: 0 }}
      {...props}
    />
  );
}

function Strength({ password, owns }: { password: string; owns: readonly string[] }) {
  const strength = passwordStrength(password, owns);
  const color = `var(--${strength?.tone})`;
  return (
    <>
      <span role="status">{strength?.text ?? t('At least 8 characters')}</span>
      <span
        aria-hidden="true"
        style={{
          display: 'block',
          height: 4,
          marginTop: 4,
          borderRadius: 2,
          background: strength
            ? `linear-gradient(to right, ${color} ${strength.share * 100}%, var(--grid) 0)`
            : 'var(--grid)',
        }}
      />
    </>
  );
}
