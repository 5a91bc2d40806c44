import { createTransport } from 'nodemailer';
import { expect, test } from 'vitest';
import { mailServerOptions } from './send-mail.ts';

// The options that nodemailer derives from the address and our options.
const requiresTls = (url: string) =>
  (createTransport(mailServerOptions(url)).options as { requireTLS?: boolean }).requireTLS;

test.each([
  ['smtp://user:pass@mail.example:587', true],
  ['smtp://10.0.0.5:25', true],
  ['smtp://localhost.mail.example:25', true],
  ['smtp://127.0.0.1:2525', false],
  ['smtp://localhost:25', false],
  ['smtp://[::1]:25', false],
  ['smtp://relay:25?requireTLS=false', false],
])('%s requires TLS: %j', (url, required) => {
  expect(requiresTls(url)).toBe(required);
});
