import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { now } from '../clock.ts';
import type { Config } from '../config.ts';
import { newCode } from '../ids.ts';
import { mailSender } from '../settings/network-identity.ts';

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

// Below the lease of a job, so that a hanging server does not cause the same mail to be sent twice.
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

const TIMEOUT_MS = 10_000;

/**
 * Connection options for nodemailer. Mails contain sign-in links, so `smtp:` to another machine
 * requires STARTTLS; `?requireTLS=false` in the address turns that off.
 */
export function mailServerOptions(smtpUrl: string): { url: string; requireTLS: boolean } {
  return { url: smtpUrl, requireTLS: !LOOPBACK.test(new URL(smtpUrl).hostname) };
}

/** One message, as text and HTML. */
export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  messageId?: string;
  headers?: Record<string, string>;
  attachments?: { filename: string; content: Buffer }[];
};

/** Sends a mail of the network by SMTP, or writes `DATA_DIR/mail/<time>-<code>.eml` if no server is configured. */
export async function sendMail(config: Config, mail: Mail): Promise<void> {
  // Loaded here, because a start needs it only for its first mail.
  const { createTransport } = await import('nodemailer');
  const message = { ...mail, from: mailSender(config), date: now() };
  if (config.smtp_url !== '') {
    await createTransport({ ...mailServerOptions(config.smtp_url), ...TIMEOUTS }).sendMail(message);
    return;
  }
  const folder = join(config.data_dir, 'mail');
  await mkdir(folder, { recursive: true });
  const written = await createTransport({ streamTransport: true, buffer: true }).sendMail(message);
  const stamp = now().toISOString().replace(/[:.]/g, '-');
  await writeFile(join(folder, `${stamp}-${newCode(6)}.eml`), written.message as Buffer);
}

/** Connects to a mail server and authenticates without sending a mail; throws on failure. */
export async function verifyMailServer(smtpUrl: string): Promise<void> {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    ...mailServerOptions(smtpUrl),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}
