import { SMTPServer } from 'smtp-server';
import { freePort } from '#server/operations/embedded-database/free-port.ts';

/** A mail that a test's server took. */
type Delivered = { to: string; raw: string };

/** How the server answers the next mails: by recipient, an SMTP code at RCPT or at the end of DATA. */
type Refusals = Map<string, { at: 'recipient' | 'content'; code: number }>;

/** An SMTP server on a free port that keeps the mails it takes. */
export async function buildMailServer() {
  const delivered: Delivered[] = [];
  const logins: string[] = [];
  const refusals: Refusals = new Map();
  const refuse = (code: number) =>
    Object.assign(new Error('refused by test'), { responseCode: code });
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth({ username, password }, _session, done) {
      logins.push(`${username} ${password}`);
      done(null, { user: username });
    },
    onRcptTo({ address }, _session, done) {
      const refusal = refusals.get(address);
      done(refusal?.at === 'recipient' ? refuse(refusal.code) : null);
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk) => chunks.push(chunk));
      stream.on('end', () => {
        const to = session.envelope.rcptTo[0]?.address ?? '';
        const refusal = refusals.get(to);
        if (refusal?.at === 'content') return done(refuse(refusal.code));
        delivered.push({ to, raw: decode(Buffer.concat(chunks).toString('utf8')) });
        return done();
      });
    },
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${port}`,
    delivered,
    /** Name and password of each sign-in. */
    logins,
    refusals,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** Decodes base64 parts and quoted-printable, so that tests can search the text. */
function decode(raw: string): string {
  return raw
    .replace(
      /(Content-Transfer-Encoding: base64\r\n(?:[\w-]+: .*\r\n)*\r\n)([A-Za-z0-9+/=\r\n]+)/g,
      (_, head, text) => head + Buffer.from(text, 'base64').toString(),
    )
    .replace(/=\r\n/g, '')
    .replace(/(?:=[0-9A-F]{2})+/g, (run) => Buffer.from(run.replaceAll('=', ''), 'hex').toString());
}
