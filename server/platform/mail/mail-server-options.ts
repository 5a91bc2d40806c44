const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * Connection options for nodemailer. Mails contain sign-in links, so `smtp:` to another machine
 * requires STARTTLS; `?requireTLS=false` in the address turns that off.
 */
export function mailServerOptions(smtpUrl: string): { url: string; requireTLS: boolean } {
  return { url: smtpUrl, requireTLS: !LOOPBACK.test(new URL(smtpUrl).hostname) };
}
