import { minorToWords } from '#contract/money.ts';
import type { Schedule } from '#contract/notifications/fields.ts';
import { variablesIn } from './fill-template.ts';
import type { Values } from './kinds/find-kind.ts';
import type { Kind } from './kinds/mail-kind.ts';
import type { Totals } from './store.ts';

/** How long a mail is retried. */
export const GIVE_UP_MS = 3 * 86_400_000;
/** How long an address that refused a mail gets only mails that cannot be turned off. */
export const SUPPRESSED_MS = 7 * 86_400_000;

/**
 * What a mail server refused permanently: the address, or the content. Null for everything else,
 * which is worth a retry: a server that is down or busy, or that refuses us or our sender.
 */
export function refusalOf(error: unknown): 'address' | 'content' | null {
  const { responseCode = 0, command = '' } = error as { responseCode?: number; command?: string };
  if (responseCode < 500 || responseCode > 599) return null;
  if (command === 'RCPT TO') return 'address';
  return command === 'DATA' ? 'content' : null;
}

/** When a person is mailed about a kind: their choice, else its default. */
export function scheduleOf(kind: Kind, chosen: Schedule | undefined): Schedule {
  return kind.schedule === null ? 'immediately' : (chosen ?? kind.schedule);
}

/** The sum of two totals. */
export function addTotals(one: Totals, other: Totals): Totals {
  const amounts = { ...one.amounts };
  for (const [currency, minor] of Object.entries(other.amounts)) {
    amounts[currency] = String(BigInt(amounts[currency] ?? 0) + BigInt(minor));
  }
  return { count: one.count + other.count, amounts };
}

/** Totals as the values `orders` and `amount` of a template. */
export function valuesOfTotals({ count, amounts }: Totals): Values {
  const amount = Object.entries(amounts)
    .map(([currency, minor]) => minorToWords(BigInt(minor), currency))
    .join(', ');
  return { orders: String(count), amount };
}

/** The variables that a template uses and its kind does not have. */
export function unknownVariables(kind: Kind, subject: string, body: string): string[] {
  const known = new Set([...kind.variables, 'network', 'link']);
  return [...new Set(variablesIn(`${subject}\n${body}`))].filter((name) => !known.has(name));
}

/** Whether a body lacks the link that the default has. */
export function lacksLink(kind: Kind, body: string): boolean {
  return kind.en.body.includes('{link}') && !body.includes('{link}');
}
