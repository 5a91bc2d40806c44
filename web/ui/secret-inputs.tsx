import {
  PasswordInput,
  type PasswordInputProps,
  TextInput,
  type TextInputProps,
} from '@mantine/core';

/** The current password, asked for before a change of sign-in data. */
export function PresentPassword(props: PasswordInputProps) {
  return (
    <PasswordInput
      label="Current password"
      autoComplete="current-password"
      visibilityToggleButtonProps={{ 'aria-label': 'Show current password', tabIndex: 0 }}
      {...props}
    />
  );
}

/** An authenticator code or a recovery code. */
export function CodeInput(props: TextInputProps) {
  return (
    <TextInput
      label="Code"
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      {...props}
    />
  );
}
