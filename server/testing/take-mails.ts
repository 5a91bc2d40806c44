import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#server/platform/config.ts';

/** A written mail as a test looks at it; `text` holds the plain and the HTML form, decoded. */
export type MailedMessage = { to: string; subject: string; text: string };

/** Runs the due jobs, then answers the mails written since the last time, oldest first. */
export async function takeMails(t: {
  config: Config;
  drain: () => Promise<number>;
}): Promise<MailedMessage[]> {
  await t.drain();
  const folder = join(t.config.data_dir, 'mail');
  const names = (await readdir(folder).catch(() => [])).sort();
  const raw = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  await rm(folder, { recursive: true, force: true });
  return raw.map((mail) => ({
    to: /^To: (.*)$/m.exec(mail)?.[1]?.trim() ?? '',
    subject: /^Subject: (.*)$/m.exec(mail)?.[1]?.trim() ?? '',
    text: mail.replace(/=\r\n/g, '').replace(/=3D/g, '='),
  }));
}
