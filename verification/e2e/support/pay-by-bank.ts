import { appCode, askProgram } from './sign-in.ts';

export type Member = { email: string; password: string; secret: string };

/** Signs a staff member in by password and code, at the time of a program whose clock is ahead. */
export async function signInMember(
  url: string,
  { email, password, secret }: Member,
  aheadMs = 0,
): Promise<string> {
  const answer = await fetch(`${url}/api/auth/sign_in_admin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ appId: 32, req: { header: {}, attributes: { email, password } } }),
  });
  const { challenge } = (await answer.json()).data;
  // A code works once, and the one of the next step is accepted too. Rounding would name the one after.
  const code = appCode(secret, aheadMs / 30_000 + 1);
  const path = '/auth/sign_in_admin_two_factor';
  return String((await askProgram(url, path, { challenge, code })).token);
}

/** Gives a publisher a second factor, which payout methods require, and a bank account. */
export async function addBankAccount(url: string, token: string, password: string) {
  const ask = (path: string, input: object) => askProgram(url, path, input, token);
  const { secret } = await ask('/user/two_factor_setup', { password });
  await ask('/user/two_factor_confirm', { code: appCode(String(secret)) });
  await ask('/payout/add', {
    type: 'bank',
    country: 'DE',
    entity: 'individual',
    account_holder: 'Lee Brook',
    street: '3 Mill Road',
    city: 'Hamburg',
    postal_code: '20095',
    iban: 'DE89370400440532013000',
    code: appCode(String(secret), 1),
  });
}

/** Imports a bank's results of payouts; returns the code of the answer. */
export async function importResults(url: string, token: string, csv: string): Promise<number> {
  const form = new FormData();
  const req = { header: { token }, attributes: { apply: 1 } };
  form.set('data', JSON.stringify({ appId: 32, req }));
  form.set('file', new File([csv], 'bank.csv'));
  const path = `${url}/api/staff/payment/import_results`;
  const answer = await fetch(path, { method: 'POST', body: form });
  return (await answer.json()).code;
}
