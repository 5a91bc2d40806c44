import { mkdir, writeFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
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

/** Opens the connection to a mail server in place of the SMTP client. */
export type ConnectMail = (server: { host: string; port: number }) => Promise<Socket>;

/** Sends a mail of the network by SMTP, or writes `DATA_DIR/mail/<time>-<code>.eml` if no server is configured. */
export async function sendMail(config: Config, mail: Mail, connect?: ConnectMail): Promise<void> {
  // Loaded here, because a start needs it only for its first mail.
  const { createTransport } = await import('nodemailer');
  const message = { ...mail, from: mailSender(config), date: now() };
  if (config.smtp_url !== '') {
    const server = { ...mailServerOptions(config.smtp_url), ...TIMEOUTS };
    const options = connect ? { ...server, getSocket: socketBy(config.smtp_url, connect) } : server;
    await createTransport(options).sendMail(message);
    return;
  }
  const folder = join(config.data_dir, 'mail');
  await mkdir(folder, { recursive: true });
  const written = await createTransport({ streamTransport: true, buffer: true }).sendMail(message);
  const stamp = now().toISOString().replace(/[:.]/g, '-');
  await writeFile(join(folder, `${stamp}-${newCode(6)}.eml`), written.message as Buffer);
}

/** Host and port of a mail server by its address. */
export function mailServerOf(smtpUrl: string): { host: string; port: number } {
  const { hostname: host, port, protocol } = new URL(smtpUrl);
  return { host, port: Number(port || (protocol === 'smtps:' ? 465 : 587)) };
}

type Opened = (error: Error | null, options?: { connection: Socket }) => void;

/** `getSocket` of nodemailer: the connection without TLS, which nodemailer adds. */
function socketBy(smtpUrl: string, connect: ConnectMail) {
  const server = mailServerOf(smtpUrl);
  return (_options: unknown, opened: Opened) => {
    connect(server).then(
      (connection) => opened(null, { connection }),
      (error) => opened(error),
    );
  };
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
