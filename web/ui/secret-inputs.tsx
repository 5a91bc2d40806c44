import {
  PasswordInput,
  type PasswordInputProps,
  TextInput,
  type TextInputProps,
} from '@mantine/core';

/** The present password, asked before anything about signing in changes. */
export function PresentPassword(props: PasswordInputProps) {
  return (
    <PasswordInput
      label="Present password"
      autoComplete="current-password"
      visibilityToggleButtonProps={{ 'aria-label': 'Show present password', tabIndex: 0 }}
      {...props}
    />
  );
}

/** A code of the authenticator app or a recovery code. */
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
