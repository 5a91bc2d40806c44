/** Our account at a provider that pays for us. */
export type Payer = {
  id: string;
  secret: string;
  /** Without a final slash: the provider's own address, its sandbox, or one of this machine. */
  url: string;
};

/** The account of ours that a bank's file is paid from. */
export type Debtor = { name: string; iban: string; bic: string };

/** By what ways money may leave, and how much of it. A way that is not set up is null. */
export type Payers = {
  paypal: Payer | null;
  payoneer: (Payer & { program_id: string; login_url: string }) | null;
  airwallex: Payer | null;
  bank: Debtor | null;
  /** In whole units of the currency, a hundredfold of one without smaller units. */
  most: { each: number; day: number; account: number };
  /** How long a provider is waited for. */
  wait_ms: number;
};

/** Reads what the environment says of providers; throws a one-line Error naming what cannot be used. */
export function readPayers(env: NodeJS.ProcessEnv): Payers {
  const payoneer = readPayer(env, 'PAYONEER', ['CLIENT_ID', 'CLIENT_SECRET'], {
    url: 'https://api.payoneer.com',
  });
  const program_id = env.PAYONEER_PROGRAM_ID ?? '';
  if ((payoneer === null) !== (program_id === '')) {
    throw new Error('PAYONEER_CLIENT_ID and PAYONEER_PROGRAM_ID go together.');
  }
  const login_url = readAddress(env, 'PAYONEER_LOGIN_URL', 'https://login.payoneer.com');
  return {
    paypal: readPayer(env, 'PAYPAL_PAYOUTS', ['CLIENT_ID', 'CLIENT_SECRET'], {
      url: 'https://api-m.paypal.com',
    }),
    payoneer: payoneer && { ...payoneer, program_id, login_url },
    airwallex: readPayer(env, 'AIRWALLEX', ['CLIENT_ID', 'API_KEY'], {
      url: 'https://api.airwallex.com',
    }),
    bank: readDebtor(env),
    most: {
      each: readAmount(env, 'PAYOUT_MOST', 25_000),
      day: readAmount(env, 'PAYOUT_MOST_A_DAY', 250_000),
      account: readAmount(env, 'PAYOUT_MOST_AN_ACCOUNT', 50_000),
    },
    wait_ms: readAmount(env, 'PAYOUT_WAIT_MS', 10_000),
  };
}

function readPayer(
  env: NodeJS.ProcessEnv,
  prefix: string,
  [idName, secretName]: readonly [string, string],
  { url }: { url: string },
): Payer | null {
  const id = env[`${prefix}_${idName}`] ?? '';
  const secret = env[`${prefix}_${secretName}`] ?? '';
  if ((id === '') !== (secret === '')) {
    throw new Error(`${prefix}_${idName} and ${prefix}_${secretName} go together.`);
  }
  return id === '' ? null : { id, secret, url: readAddress(env, `${prefix}_URL`, url) };
}

function readDebtor(env: NodeJS.ProcessEnv): Debtor | null {
  const { BANK_NAME: name = '', BANK_IBAN: iban = '', BANK_BIC: bic = '' } = env;
  const given = [name, iban, bic].filter((one) => one !== '').length;
  if (given === 0) return null;
  if (given < 3) throw new Error('BANK_NAME, BANK_IBAN and BANK_BIC go together.');
  const bare = iban.replaceAll(' ', '').toUpperCase();
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{10,30}$/.test(bare)) throw new Error('BANK_IBAN is no IBAN.');
  return { name, iban: bare, bic };
}

function readAddress(env: NodeJS.ProcessEnv, name: string, otherwise: string): string {
  const url = URL.parse(env[name] || otherwise);
  const isLoopback = ['localhost', '127.0.0.1', '[::1]'].includes(url?.hostname ?? '');
  if (url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback)) {
    return url.href.replace(/\/+$/, '');
  }
  throw new Error(`${name} must be an https address, or one of this machine.`);
}

function readAmount(env: NodeJS.ProcessEnv, name: string, otherwise: number): number {
  const value = Number(env[name] || otherwise);
  if (Number.isSafeInteger(value) && value > 0) return value;
  throw new Error(`${name} must be a whole number above zero.`);
}
