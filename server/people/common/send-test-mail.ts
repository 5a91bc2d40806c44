import type { Config } from '#server/platform/config.ts';
import { sendMail } from '#server/platform/mail/send-mail.ts';
import { connectOutside } from '#server/platform/outbound/connect-outside.ts';
import { refuse } from '#server/platform/refusal.ts';

const CONNECT_MS = 10_000;

/**
 * Sends a mail with the current settings. Refuses SETTING_MAIL_FAILED with the server's answer, and
 * SETTING_MAIL_SILENT without one. A server that staff entered is reached only on the public internet
 * or if OUTBOUND_ALLOWED names it: otherwise the test would tell staff which ports are open inside the
 * network. SMTP_URL is the operator's own choice.
 */
export async function sendTestMail(
  config: Config,
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
    if (error.responseCode === undefined) refuse('SETTING_MAIL_SILENT');
    refuse('SETTING_MAIL_FAILED', { reason: error.message.slice(0, 300) });
  });
  return {};
}

/** `responseCode` is there if a mail server answered. */
type SmtpError = Error & { responseCode?: number };

function connectOf({ fixed_variables, outbound_allowed: allowed }: Config) {
  if (fixed_variables.has('SMTP_URL')) return undefined;
  return (server: { host: string; port: number }) =>
    connectOutside(server, { allowed, timeoutMs: CONNECT_MS });
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escapeHtml = (text: string) => text.replace(/[&<>]/g, (one) => ENTITIES[one] ?? one);
