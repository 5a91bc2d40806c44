import { setPasswordByEmail } from '#server/accounts/passwords/set-password-by-email.ts';
import type { Parts } from '#server/platform/parts.ts';
import { listSignIns, type SignIn } from './list-sign-ins.ts';
import { makePassword } from './make-password.ts';
import { isDemoLoaded } from './store.ts';

/**
 * Gives every account of the demonstration that is still there a new password and ends its sessions.
 * Returns them with their passwords; empty where the database does not hold the demonstration.
 */
export async function renewDemoPasswords({ db, config }: Parts): Promise<SignIn[]> {
  if (!(await isDemoLoaded(db))) return [];
  const renewed: SignIn[] = [];
  for (const one of listSignIns(config, makePassword)) {
    if (await setPasswordByEmail(db, one, one.password ?? '')) renewed.push(one);
  }
  return renewed;
}
