import { domainToASCII } from 'node:url';
import { disposableEmailBlocklistSet } from 'disposable-email-domains-js';
import { refuse } from '#server/platform/refusal.ts';

const DISPOSABLE = disposableEmailBlocklistSet();

/**
 * Refuses EMAIL_DISPOSABLE for an address at a disposable-mail host or a subdomain of one: its
 * owner could not be reached about payments.
 */
export function refuseDisposableEmail(email: string): void {
  const host = domainToASCII(email.slice(email.lastIndexOf('@') + 1));
  const labels = host.split('.');
  const above = labels.map((_, at) => labels.slice(at).join('.'));
  if (above.some((name) => DISPOSABLE.has(name))) refuse('EMAIL_DISPOSABLE');
}
