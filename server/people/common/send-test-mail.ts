import type { Config } from '#server/platform/config.ts';
import { sendMail } from '#server/platform/mail/send-mail.ts';
import { refuse } from '#server/platform/refusal.ts';

/** Sends a mail with the current settings; refuses SETTING_MAIL_FAILED with the server's answer. */
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
  await sendMail(config, mail).catch((error: Error) => {
    refuse('SETTING_MAIL_FAILED', { reason: error.message.slice(0, 300) });
  });
  return {};
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escapeHtml = (text: string) => text.replace(/[&<>]/g, (one) => ENTITIES[one] ?? one);
