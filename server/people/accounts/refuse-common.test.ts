import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { refuseDisposableEmail } from './emails/refuse-disposable-email.ts';
import { requireUncommonPassword } from './passwords/require-uncommon-password.ts';

const DATA = new URL('../../../../shared/data/', import.meta.url);
const BLOCKED = new URL('hostile/disposable_email_blocklist.conf', DATA);
const PASSWORDS = new URL('passwords/zxcvbn-common-10k.txt', DATA);
const linesOf = (file: URL) => readFileSync(file, 'utf8').split(/\r?\n/).filter(Boolean);

async function keyOf(require: () => void | Promise<void>): Promise<string | null> {
  try {
    await require();
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}
const ofPassword = (password: string) => keyOf(() => requireUncommonPassword(password, []));
const ofEmail = (email: string) => keyOf(() => refuseDisposableEmail(email));

/** Those that are not refused. */
async function passedOf(values: readonly string[], keyFor: typeof ofEmail): Promise<string[]> {
  const keys = await Promise.all(values.map(keyFor));
  return values.filter((_value, index) => keys[index] === null);
}

test.each([
  'a@mailinator.com',
  'a@MAILINATOR.COM',
  'a@anything.below.mailinator.com',
  'a@yopmail.com',
  'a@guerrillamail.com',
])('%s is refused as disposable', async (email) => {
  expect(await ofEmail(email)).toBe('EMAIL_DISPOSABLE');
});

test.each([
  'a@example.com',
  'a@gmail.com',
  'a@outlook.com',
  'a@qq.com',
  'a@163.com',
  'a@proton.me',
  'a@icloud.com',
  'mailinator.com@example.com',
  'a@mail-in-a-tor.example',
  'a@mailinator.com.example.org',
  'a@bücher.example',
])('%s is not', async (email) => {
  expect(await ofEmail(email)).toBeNull();
});

test.each(['password1', 'PassWord1', 'QWERTYUIOP', 'trustno1', 'woaini1314', 'zzzzzzzzzz'])(
  '%s is refused as common',
  async (password) => {
    expect(await ofPassword(password)).toBe('PASSWORD_TOO_COMMON');
  },
);

test.each(['Tributary2026!', 'affiliate-network', '123 Admin 456', 'Publishers Payout'])(
  '%s is refused as made of context words',
  async (password) => {
    expect(await ofPassword(password)).toBe('PASSWORD_TOO_COMMON');
  },
);

test.each([
  'correct horse battery',
  'tributary of the river',
  'networked-lamp',
  'tMq9-vertical-lamp',
  'пароль из шести слов',
])('%s is not', async (password) => {
  expect(await ofPassword(password)).toBeNull();
});

test.skipIf(!existsSync(PASSWORDS))(
  'each of the 10,000 most common passwords is refused',
  async () => {
    const passwords = linesOf(PASSWORDS);
    expect(passwords.length).toBeGreaterThan(9_000);
    expect(await passedOf(passwords, ofPassword)).toEqual([]);
  },
);

// The local list and the package's list are snapshots of different dates, so they differ slightly.
test.skipIf(!existsSync(BLOCKED))(
  'at least 99.9 % of a public list of hosts are refused',
  async () => {
    const hosts = linesOf(BLOCKED).filter((line) => !line.startsWith('#'));
    const passed = await passedOf(
      hosts.map((host) => `a@${host}`),
      ofEmail,
    );
    expect(hosts.length).toBeGreaterThan(8_000);
    expect(passed.length / hosts.length).toBeLessThan(0.001);
  },
);
