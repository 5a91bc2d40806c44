import {
  PasswordInput,
  type PasswordInputProps,
  TextInput,
  type TextInputProps,
} from '@mantine/core';
import { t } from '#web/lib/i18n.ts';

/** The current password, asked for before a change of sign-in data. */
export function PresentPassword(props: PasswordInputProps) {
  return (
    <PasswordInput
      label={t('Current password')}
      autoComplete="current-password"
      visibilityToggleButtonProps={{ 'aria-label': t('Show current password'), tabIndex: 0 }}
      {...props}
    />
  );
}

/** An authenticator code or a recovery code. */
export function CodeInput(props: TextInputProps) {
  return (
    <TextInput
      label={t('Code')}
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      {...props}
    />
  );
}
