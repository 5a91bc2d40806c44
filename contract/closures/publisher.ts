import * as z from 'zod/mini';
import { call } from '../call.ts';
import { flag, secret } from '../fields.ts';

const openAmount = z.object({
  currency: z.string(),
  /** Pending, approved and available amounts and payments on hold: what closing gives up. */
  open: z.string(),
  /** In payments that are being made; the account can be closed when they are finished. */
  under_way: z.string(),
});

/** What is still owed to the account, per currency; empty if nothing is. */
export const readClosure = call('/user/close_info', {
  actor: 'newcomer',
  effect: 'none',
  permission: 'account.write',
  reply: z.object({
    amounts: z.array(openAmount),
    /** Days after closing until personal data is erased. */
    erased_after_days: z.int(),
  }),
});

/**
 * Closes the account for its whole team: sessions, API tokens and postbacks end, payout methods are
 * deleted. An open amount is paid out first, or given up with `give_up` 1. It cannot be undone.
 */
export const closeAccount = call('/user/close', {
  actor: 'newcomer',
  effect: 'credential',
  permission: 'account.write',
  input: z.object({
    password: secret({ required: 'PASSWORD_EMPTY', type: 'PASSWORD_NOT_STRING' }),
    give_up: z._default(flag, 0),
  }),
  refuses: [
    'INCORRECT_PASSWORD',
    'SERVICE_BUSY',
    'TOO_MANY_REQUESTS',
    'PERMISSION_DENIED',
    'ACCOUNT_BALANCE_OPEN',
    'ACCOUNT_PAYMENT_UNDER_WAY',
  ],
});
