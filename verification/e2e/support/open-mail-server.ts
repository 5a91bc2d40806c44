import { SMTPServer } from 'smtp-server';
import { expect } from 'vitest';

/** A real SMTP server on a free port, with the decoded texts of its mails. */
export type MailServer = {
  url: string;
  /** Oldest first. */
  mails: readonly string[];
  /** Waits for a mail to an address with a link whose path and query begin like this. */
  findLink: (address: string, path: string) => Promise<string>;
  close: () => Promise<void>;
};

export async function openMailServer(): Promise<MailServer> {
  const mails: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (chunk) => parts.push(chunk));
      stream.on('end', () => {
        const text = Buffer.concat(parts).toString();
        mails.push(text.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '='));
        done();
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.server.once('listening', resolve));
  const { port } = server.server.address() as { port: number };
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    findLink: async (address, path) => {
      const pattern = new RegExp(`http\\S+${path.replace('?', '\\?')}=[\\w-]+`);
      const find = () =>
        mails.findLast((mail) => mail.includes(`To: ${address}`) && pattern.test(mail));
      await expect.poll(find, { timeout: 30_000 }).toBeDefined();
      return find()?.match(pattern)?.[0] ?? '';
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
