import { setTimeout } from 'node:timers/promises';
import { buildPublisher } from '#server/people/accounts/builders.ts';
import { hashPassword } from '#server/people/accounts/passwords/hash-password.ts';
import { rateLimits } from '#server/platform/rate-limits/rate-limits.ts';
import type { Application } from '../open-application.ts';
import { type Found, runAtOnce } from '../run-proofs.ts';
import { attackProgram } from './attack-program.ts';

type Size = {
  /** Concurrent wrong sign-ins. */
  at_once: number;
  rounds: number;
  /** Number of addresses they come from. */
  addresses: number;
};
type Account = { account: string; password: string };
type From = { address: string; device: string };
type Answer = { message: string; data: { retry_after_seconds?: number } | null };

/** Each of up to four hashing threads uses 64 MiB. */
const GROWTH_MB = 450;
/**
 * An idle machine needs below 2 s; this limit is for one that runs other tests at the same time.
 */
const MAX_SIGN_IN_MS = 60_000;
const MAX_WRONG_PER_ADDRESS = rateLimits.wrong_password_address.points;
const HEAD_START_MS = 200;

/**
 * Wrong sign-ins at many accounts while the owner of another account signs in: on a known device
 * behind an attacked address, and on a new device elsewhere, which waits as long as a refusal says.
 */
export async function floodPasswords(app: Application, size: Size): Promise<Found> {
  const owner = await buildOwner(app);
  const limits = { growth_mb: GROWTH_MB, loop_delay_ms: 2_000, p99_ms: 4_000 };
  // The header of a trusted proxy distinguishes the addresses.
  const env = { TRUSTED_PROXIES: 'loopback' };
  const attack = ({ port }: { port: number }) => attackSignIn(port, owner, size);
  return attackProgram(app, limits, attack, env);
}

async function attackSignIn(port: number, owner: Account, size: Size): Promise<Found> {
  // Another network for each size: the limits of addresses outlive the program that counted.
  const addressOf = (index: number) => addressIn(size.addresses === 1 ? 18 : 19, index);
  const laptop = { address: addressOf(0), device: 'laptop' };
  const violations: string[] = [];
  const first = await signIn(port, owner, laptop);
  if (first.message !== 'success') violations.push(`the owner was answered ${first.message}`);

  const answers = new Map<string, number>();
  const flood = runAtOnce(size.at_once * size.rounds, size.at_once, async (index) => {
    const from = { address: addressOf(index % size.addresses), device: '' };
    const { message } = await signIn(port, { account: `nobody ${index}`, password: 'guess' }, from);
    answers.set(message, (answers.get(message) ?? 0) + 1);
  });
  await setTimeout(HEAD_START_MS);
  const knownMs = await timeSignIn(port, owner, laptop, violations);
  const newMs = await timeSignIn(port, owner, { address: '203.0.113.9', device: '' }, violations);
  await flood;
  const checked = answers.get('WRONG_PASSWORD') ?? 0;
  if (size.addresses === 1 && checked > MAX_WRONG_PER_ADDRESS) {
    violations.push(`${checked} passwords of one address were checked`);
  }
  return {
    counts: {
      'wrong sign-ins': size.at_once * size.rounds,
      'passwords checked': checked,
      'refused by address': answers.get('TOO_MANY_REQUESTS') ?? 0,
      'refused as busy': answers.get('SERVICE_BUSY') ?? 0,
      'ms sign-in on a known device': Math.round(knownMs),
      'ms sign-in on a new device': Math.round(newMs),
    },
    violations,
  };
}

/** The time until a correct sign-in succeeds, including the waits requested by refusals. */
async function timeSignIn(
  port: number,
  owner: Account,
  from: From,
  violations: string[],
): Promise<number> {
  const begun = performance.now();
  const passed = () => performance.now() - begun;
  while (passed() < MAX_SIGN_IN_MS) {
    const { message, data } = await signIn(port, owner, from);
    if (message === 'success') return passed();
    if (message !== 'SERVICE_BUSY') {
      violations.push(`a correct sign-in was answered ${message}`);
      return passed();
    }
    await setTimeout((data?.retry_after_seconds ?? 1) * 1000);
  }
  violations.push(`a correct sign-in took longer than ${MAX_SIGN_IN_MS} ms`);
  return passed();
}

async function signIn(port: number, attributes: Account, from: From): Promise<Answer> {
  const response = await fetch(`http://127.0.0.1:${port}/api/auth/sign_in`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': from.address,
      'x-device': from.device,
    },
    body: JSON.stringify({ appId: 32, req: { attributes } }),
  });
  return (await response.json()) as Answer;
}

async function buildOwner(app: Application): Promise<Account> {
  const { user_id, username, password } = await buildPublisher(app);
  // As expensive to check as a real hash.
  const password_hash = await hashPassword(password);
  await app.db.updateTable('users').set({ password_hash }).where('id', '=', user_id).execute();
  return { account: username, password };
}

const addressIn = (second: number, index: number) =>
  `198.${second}.${Math.floor(index / 250)}.${1 + (index % 250)}`;
