import { expect, test } from 'vitest';
import { passwordStrength } from './password-strength.ts';

test.each([
  ['anchor', 'Too short. Use at least 8 characters.'],
  ['ab'.repeat(65), 'Too long. Use at most 128 characters.'],
  ['zzzzzzzzzzzzzzzzzz', 'Weak. It repeats one character.'],
  ['Ada.Byron', 'Weak. It is your name or email address.'],
  ['Password2026-Admin', 'Weak. It contains only words like “admin” or “password”.'],
  ['anchor under', 'Fair. Common passwords are rejected.'],
  ['anchor under the bridge', 'Strong. Common passwords are rejected.'],
])('%s is rated: %s', (password, text) => {
  expect(passwordStrength(password, ['ada', 'ada.byron@example.com'])?.text).toBe(text);
});

test('an empty field has no strength', () => {
  expect(passwordStrength('', [''])).toBeNull();
});
