import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { type Bucket, readBucket } from './files/read-bucket.ts';
import { type Payers, readPayers } from './read-payers.ts';

const PROVIDERS = ['facebook', 'google', 'apple', 'linkedin', 'instagram'] as const;

const ROLES = ['web', 'redirect', 'worker'] as const;
type Role = (typeof ROLES)[number];

/** Our account at a provider that people may sign in with. */
export type SignInProvider = {
  client_id: string;
  client_secret: string;
  /** Empty: the provider itself. Otherwise another that speaks as it does, also on loopback. */
  issuer: string;
};

/** Everything the environment decides, read once at the start. */
export type Config = {
  port: number;
  host: string;
  /** Absolute folder for the embedded database, uploads, exports and unsent mail. */
  data_dir: string;
  /** Empty: the embedded database in `data_dir` is started. */
  database_url: string;
  /** Where people reach the web application, without a final slash. */
  public_url: string;
  /** Where tracking links live, without a final slash. */
  tracking_url: string;
  roles: readonly Role[];
  /** Empty: mail is written to `data_dir/mail`. */
  smtp_url: string;
  /** Null: uploads are kept in `data_dir/uploads`. */
  bucket: Bucket | null;
  secret_key: string;
  staff_email: string;
  staff_password: string;
  demo: boolean;
  /** New sites are approved without staff. */
  auto_approve_sites: boolean;
  network_source: string;
  /** Days that clicks stay in reports before their table is set aside; 0: for ever. */
  click_days: number;
  /** Days that were set aside become compressed files in `data_dir/clicks`. */
  click_archive: boolean;
  /** How long a visitor waits for the database before the click goes to the local spool. */
  click_patience_ms: number;
  /** Mean lateness of the event loop beyond which reports and exports are put off. */
  shed_late_ms: number;
  /** A country database in MaxMind's format; empty: countries of visitors are not known. */
  geo_db: string;
  /** A list of address ranges where machines live; empty: none is known. */
  data_centres: string;
  log_level: string;
  /** Replies are held against their schema and refusals against their call: off where speed counts. */
  check_replies: boolean;
  /** One address and port that are asked although they are not outside: for trying out. */
  outbound_allowed: { address: string; port: number } | null;
  /** By the provider's name; one without an account is not there. */
  sign_in_providers: Readonly<Partial<Record<(typeof PROVIDERS)[number], SignInProvider>>>;
  payers: Payers;
};

/** Reads the environment; throws a one-line Error naming the variable that cannot be used. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const port = wholeNumber(env, 'PORT', 3000);
  const host = env.HOST ?? '0.0.0.0';
  const publicUrl = address(env, 'PUBLIC_URL', `http://localhost:${port}`);
  return {
    port,
    host,
    data_dir: resolve(env.DATA_DIR ?? './data'),
    database_url: env.DATABASE_URL ?? '',
    public_url: publicUrl,
    tracking_url: address(env, 'TRACKING_URL', publicUrl),
    roles: readRoles(env.ROLES),
    smtp_url: env.SMTP_URL ?? '',
    bucket: readBucket(env.S3_URL),
    secret_key: env.SECRET_KEY ?? '',
    staff_email: env.STAFF_EMAIL ?? '',
    staff_password: env.STAFF_PASSWORD ?? '',
    demo: env.DEMO !== '0',
    auto_approve_sites: env.AUTO_APPROVE_SITES === '1',
    network_source: (env.NETWORK_SOURCE ?? 'tributary').toLowerCase(),
    click_days: wholeNumber(env, 'CLICK_DAYS', 0),
    click_archive: env.CLICK_ARCHIVE === '1',
    click_patience_ms: wholeNumber(env, 'CLICK_PATIENCE_MS', 30),
    shed_late_ms: wholeNumber(env, 'SHED_LATE_MS', 100),
    geo_db: env.GEO_DB ?? '',
    data_centres: env.DATA_CENTRES ?? '',
    log_level: env.LOG_LEVEL ?? 'info',
    check_replies: env.CHECK_REPLIES === '1',
    outbound_allowed: readAddressAndPort(env, 'OUTBOUND_ALLOWED'),
    sign_in_providers: readProviders(env),
    payers: readPayers(env),
  };
}

function wholeNumber(env: NodeJS.ProcessEnv, name: string, otherwise: number): number {
  const text = env[name];
  if (text === undefined || text === '') return otherwise;
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0 || value > 65535) {
    throw new Error(`${name} must be a whole number from 0 to 65535, not "${text}".`);
  }
  return value;
}

function address(env: NodeJS.ProcessEnv, name: string, otherwise: string): string {
  const text = env[name] || otherwise;
  if (!/^https?:$/.test(URL.parse(text)?.protocol ?? '')) {
    throw new Error(`${name} must be an http or https address, not "${text}".`);
  }
  return text.replace(/\/+$/, '');
}

function readRoles(text: string | undefined): readonly Role[] {
  if (!text) return ROLES;
  const names = text.split(',').map((name) => name.trim());
  const unknown = names.find((name) => !ROLES.some((role) => role === name));
  if (unknown !== undefined) {
    throw new Error(`ROLES knows ${ROLES.join(', ')}, not "${unknown}".`);
  }
  return ROLES.filter((role) => names.includes(role));
}

function readAddressAndPort(env: NodeJS.ProcessEnv, name: string): Config['outbound_allowed'] {
  const text = env[name];
  if (!text) return null;
  const [, bracketed, plain, port] = /^(?:\[(.+)\]|([^:]+)):(\d{1,5})$/.exec(text) ?? [];
  const address = bracketed ?? plain ?? '';
  if (isIP(address) !== 0 && Number(port) <= 65535) return { address, port: Number(port) };
  throw new Error(
    `${name} must be an IP address and a port, such as 127.0.0.1:8080, not "${text}".`,
  );
}

function readProviders(env: NodeJS.ProcessEnv): Config['sign_in_providers'] {
  const configured = PROVIDERS.flatMap((name) => {
    const prefix = name.toUpperCase();
    const client_id = env[`${prefix}_CLIENT_ID`] ?? '';
    const client_secret = env[`${prefix}_CLIENT_SECRET`] ?? '';
    if ((client_id === '') !== (client_secret === '')) {
      throw new Error(`${prefix}_CLIENT_ID and ${prefix}_CLIENT_SECRET go together.`);
    }
    if (client_id === '') return [];
    const issuer = readIssuer(env, `${prefix}_ISSUER`);
    return [[name, { client_id, client_secret, issuer }] as const];
  });
  return Object.fromEntries(configured);
}

function readIssuer(env: NodeJS.ProcessEnv, name: string): string {
  if (!env[name]) return '';
  const text = address(env, name, '');
  const { protocol, hostname } = new URL(text);
  const isLoopback = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  if (protocol === 'https:' || isLoopback) return text;
  throw new Error(`${name} must be an https address, or one of this machine, not "${text}".`);
}
