import { mailServerOptions } from './mail-server-options.ts';

const TIMEOUT_MS = 10_000;

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
