const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * How nodemailer reaches a mail server. Mails carry links that sign in, so `smtp:` to another machine
 * must be upgraded by STARTTLS; `?requireTLS=false` in the address says otherwise.
 */
export function mailServerOptions(smtpUrl: string): { url: string; requireTLS: boolean } {
  return { url: smtpUrl, requireTLS: !LOOPBACK.test(new URL(smtpUrl).hostname) };
}
