import type { Config } from '#server/platform/config.ts';
import { verifyMailServer } from '#server/platform/mail/send-mail.ts';
import type { Finding } from './doctor-finding.ts';

const subject = 'mail' as const;

/** Connects to the mail server and authenticates; sends no mail. */
export async function checkMail({
  smtp_url,
  data_dir,
}: Pick<Config, 'smtp_url' | 'data_dir'>): Promise<Finding[]> {
  if (smtp_url === '') {
    const text = `no mail server is configured; mail is written to ${data_dir}/mail`;
    return [{ level: 'warning', subject, text, fix: 'Set SMTP_URL to your mail server.' }];
  }
  const { host } = new URL(smtp_url);
  try {
    await verifyMailServer(smtp_url);
    return [{ level: 'OK', subject, text: `${host} accepts mail` }];
  } catch (error) {
    const text = `${host} refused the connection: ${(error as Error).message}`;
    return [
      { level: 'error', subject, text, fix: 'Correct SMTP_URL: host, port, user, password.' },
    ];
  }
}
