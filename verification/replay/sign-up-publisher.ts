import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { signIn, signUp, verifyEmail } from '#contract/accounts/publisher.ts';
import type { Client } from './open-client.ts';

const PATIENCE_MS = 15_000;

/** A publisher of the replay. */
export type Publisher = { name: string; email: string; password: string };

/** Signs a publisher up and verifies the address with the mailed link. */
export async function signUpPublisher(
  client: Client,
  publisher: Publisher,
  dataDir: string,
): Promise<void> {
  const { name, email, password } = publisher;
  const form = { account: name, email, password, repassword: password };
  await client.ask(signUp, null, {
    ...form,
    first_name: name,
    last_name: 'Replay',
    agree: 1,
    time_zone: 'Europe/London',
  });
  await client.ask(verifyEmail, null, { code: await mailedCode(dataDir, email) });
}

/** Signs a publisher in; returns the session. */
export async function signInPublisher(client: Client, publisher: Publisher): Promise<string> {
  const { email, password } = publisher;
  return (await client.ask(signIn, null, { account: email, password })).token;
}

async function mailedCode(dataDir: string, email: string): Promise<string> {
  const until = performance.now() + PATIENCE_MS;
  while (performance.now() < until) {
    for (const mail of await readMails(join(dataDir, 'mail'))) {
      const code = /email-verification\?code=([\w-]+)/.exec(mail)?.[1];
      if (code && mail.includes(`To: ${email}`)) return code;
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`No verification mail for ${email} arrived in ${dataDir}/mail.`);
}

async function readMails(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  const mails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  // Quoted-printable breaks long lines and encodes "=" as "=3D".
  return mails.map((mail) => mail.replace(/=\r?\n/g, '').replaceAll('=3D', '='));
}
