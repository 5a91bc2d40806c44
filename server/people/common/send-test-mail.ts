import type { Config } from '#server/platform/config.ts';
import { mailServerOf, sendMail } from '#server/platform/mail/send-mail.ts';
import { connectOutside } from '#server/platform/outbound/connect-outside.ts';
import { OutsideFailure } from '#server/platform/outbound/outside-failure.ts';
import type { Parts } from '#server/platform/parts.ts';
import { refuse } from '#server/platform/refusal.ts';
import { recordMailTest } from './mail-test.ts';

const CONNECT_MS = 10_000;

/**
 * Sends a mail with the current settings. Refuses SETTING_MAIL_FAILED with host, port and what the server
 * answered, and SETTING_MAIL_SILENT with host and port if none was reached: a refused connection and
 * silence have one text. A server that staff entered is reached only on the public internet or if
 * OUTBOUND_ALLOWED names it: otherwise the test would tell staff which ports are open inside the network.
 * SMTP_URL is the operator's own choice.
 */
export async function sendTestMail(
  { db, config }: Pick<Parts, 'db' | 'config'>,
  { email: to }: { email: string },
): Promise<Record<string, never>> {
  const text = `This is a test mail of ${config.network_name}. The mail settings work.`;
  const mail = {
    to,
    subject: `Test mail of ${config.network_name}`,
    text,
    html: `<p>${escapeHtml(text)}</p>`,
  };
  await sendMail(config, mail, connectOf(config)).catch((error: SmtpError) => {
    const place = mailServerOf(config.smtp_url);
    if (isUnreached(error)) refuse('SETTING_MAIL_SILENT', place);
    refuse('SETTING_MAIL_FAILED', { ...place, reason: error.message.slice(0, 300) });
  });
  await recordMailTest(db, config);
  return {};
}

type SmtpError = Error & { responseCode?: number; code?: string; syscall?: string };

/** Whether no server was reached: any other error is an answer, for example of its TLS. */
const isUnreached = (error: SmtpError): boolean =>
  error instanceof OutsideFailure ||
  (error.responseCode === undefined &&
    (error.syscall !== undefined || error.code === 'ETIMEDOUT' || error.code === 'EDNS'));

function connectOf({ fixed_variables, outbound_allowed: allowed }: Config) {
  if (fixed_variables.has('SMTP_URL')) return undefined;
  return (server: { host: string; port: number }) =>
    connectOutside(server, { allowed, timeoutMs: CONNECT_MS });
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escapeHtml = (text: string) => text.replace(/[&<>]/g, (one) => ENTITIES[one] ?? one);
