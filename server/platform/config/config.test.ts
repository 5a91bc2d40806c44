import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { variableGroups } from '#server/variables.ts';
import { readConfig } from '../config.ts';
import { readEnvironment } from './read-environment.ts';

const folder = await mkdtemp(join(tmpdir(), 'tributary-config-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

async function write(name: string, text: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, text);
  return path;
}

const KEY = 'a key for tests only, 32 bytes long';
const noDatabase = await write('countries.mmdb', 'not a database');
const noRanges = await write('ranges.txt', '192.0.2.0/24\nnot a range\n');

test('the defaults are valid, and an empty variable counts as unset', () => {
  const names = variableGroups.flatMap(({ variables }) => Object.keys(variables));
  expect(names.length).toBe(new Set(names).size);
  const plain = readConfig({});
  expect(plain).toMatchObject({ port: 3000, demo: true, public_url: 'http://localhost:3000' });
  expect(readConfig(Object.fromEntries(names.map((name) => [name, ''])))).toEqual(plain);
});

test('a variable that follows another takes its value until it is set', () => {
  const PUBLIC_URL = 'https://network.example';
  expect(readConfig({ PUBLIC_URL }).tracking_url).toBe(PUBLIC_URL);
  const TRACKING_URL = 'https://go.example';
  expect(readConfig({ PUBLIC_URL, TRACKING_URL }).tracking_url).toBe(TRACKING_URL);
});

test.each([
  [{ PORT: 'many' }, 'PORT must be a whole number from 0 to 65535, not "many".'],
  [{ PORT: '65536' }, 'PORT must be a whole number'],
  [{ PORT: '1e3' }, 'PORT must be a whole number'],
  [{ HOST: 'http://x/' }, 'HOST must be an IP address or a host name'],
  [{ PUBLIC_URL: 'ftp://x' }, 'PUBLIC_URL must be an http or https address'],
  [{ TRACKING_URL: 'go.example.com' }, 'TRACKING_URL must be an http or https address'],
  [{ PUBLIC_URL: 'https://example.com/network' }, 'PUBLIC_URL must be an address without a path'],
  [{ PUBLIC_URL: 'https://example.com/?a=b' }, 'PUBLIC_URL must be an address without a path'],
  [{ PUBLIC_URL: 'https://me@example.com' }, 'PUBLIC_URL must be an address without a path'],
  [{ TRACKING_URL: 'https://example.com/go' }, 'TRACKING_URL must be an address without a path'],
  [{ PROXY_PROTOCOL: '1' }, 'PROXY_PROTOCOL=1 needs TRUSTED_PROXIES'],
  [{ ROLES: 'web,cook' }, 'ROLES must be a list of web, redirect, worker, not "web,cook".'],
  [{ DATABASE_URL: 'mysql://root:hidden@x/y' }, 'DATABASE_URL must look like postgres://'],
  [{ DATABASE_URL: 'localhost:5432/hidden' }, 'DATABASE_URL must look like postgres://'],
  [{ SMTP_URL: 'mail.example.com:25' }, 'SMTP_URL must look like smtp://'],
  [{ SMTP_URL: 'https://me:hidden@mail.example.com' }, 'SMTP_URL must look like smtp://'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of info, fatal'],
  [{ SECRET_KEY: 'hidden' }, 'SECRET_KEY must have at least 32 characters'],
  [{ SECRET_KEY: 'ab'.repeat(32) }, 'SECRET_KEY must have at least 32 characters'],
  [{ S3_URL: 's3://hidden' }, 'S3_URL must look like s3://'],
  [{ DEMO: 'no' }, 'DEMO must be 0 or 1, not "no".'],
  [{ AUTO_APPROVE_SITES: 'true' }, 'AUTO_APPROVE_SITES must be 0 or 1'],
  [{ CLICK_ARCHIVE: 'yes' }, 'CLICK_ARCHIVE must be 0 or 1'],
  [{ CLICK_COMMIT_TIMEOUT_MS: '-1' }, 'CLICK_COMMIT_TIMEOUT_MS must be a whole number from 1'],
  [{ GEO_DB: join(folder, 'absent.mmdb') }, 'GEO_DB must name a readable file (ENOENT)'],
  [{ GEO_DB: noDatabase }, 'GEO_DB must name a country database in MaxMind format'],
  [{ DATA_CENTRES: noRanges }, 'DATA_CENTRES must name a list of address ranges: line 2'],
  [{ STAFF_EMAIL: 'me' }, 'STAFF_EMAIL must be an e-mail address'],
  [{ STAFF_PASSWORD: 'hidden' }, 'STAFF_PASSWORD must have 8 to 128 characters'],
  [{ NETWORK_SOURCE: 'a b' }, 'NETWORK_SOURCE must be names of 1 to 64 letters'],
  [{ NETWORK_SOURCE: 'a, A' }, 'NETWORK_SOURCE must not contain a name twice'],
  [{ NETWORK_SOURCE: 'order' }, 'NETWORK_SOURCE must name another id field than order_id'],
  [{ OUTBOUND_ALLOWED: 'localhost:80' }, 'OUTBOUND_ALLOWED must be an IP address and a port'],
  [{ BANK_IBAN: 'DE03500105170137075030' }, 'BANK_IBAN must be an IBAN'],
  [{ PAYOUT_PROVIDER_TIMEOUT_MS: '0' }, 'PAYOUT_PROVIDER_TIMEOUT_MS must be a whole number from 1'],
  [{ PAYPAL_PAYOUTS_URL: 'http://example.com' }, 'PAYPAL_PAYOUTS_URL must be an https address'],
  [{ DISK_WARN_MB: '100' }, 'DISK_WARN_MB must not be below DISK_SHED_MB'],
  [{ AIRWALLEX_CLIENT_ID: 'us' }, 'AIRWALLEX_CLIENT_ID and AIRWALLEX_API_KEY must be set together'],
])('%j is refused in one line that repeats no secret', (env, message) => {
  expect(() => readConfig(env)).toThrow(message);
  expect(() => readConfig(env)).toThrow(/^[^\n]+\.$/);
  expect(() => readConfig(env)).not.toThrow('hidden');
});

test.each([
  [{}, '127.0.0.1'],
  [{ DEMO: '1', ROLES: 'web' }, '127.0.0.1'],
  [{ DEMO: '0' }, '0.0.0.0'],
  [{ ROLES: 'redirect' }, '0.0.0.0'],
  [{ HOST: '0.0.0.0' }, '0.0.0.0'],
  [{ HOST: '192.0.2.7', DEMO: '0' }, '192.0.2.7'],
])('with %j the program listens on %s: a demonstration on this machine only', (env, host) => {
  expect(readConfig(env).host).toBe(host);
});

test('every invalid variable is reported, one line each', () => {
  expect(() => readConfig({ PORT: 'x', LOG_LEVEL: 'y' })).toThrow(
    /^PORT [^\n]+\nLOG_LEVEL [^\n]+$/,
  );
});

test('a secret can come from a file, but only from one source', async () => {
  const path = await write('key', `${KEY}\n`);
  expect(readConfig({ SECRET_KEY_FILE: path }).secret_key).toBe(KEY);
  expect(() => readConfig({ SECRET_KEY_FILE: path, SECRET_KEY: KEY })).toThrow('both set');
  expect(() => readConfig({ SMTP_URL_FILE: join(folder, 'absent') })).toThrow(
    /^SMTP_URL_FILE must name a readable file/,
  );
});

test('a file of variables completes the environment, which takes precedence', async () => {
  const ENV_FILE = await write('.env', 'PORT=4000\nLOG_LEVEL="warn" # quiet\nDEMO=0\n');
  const env = readEnvironment({ ENV_FILE, PORT: '5000' });
  expect(readConfig(env)).toMatchObject({ port: 5000, log_level: 'warn', demo: false });
  expect(readEnvironment({ ENV_FILE: '' })).toEqual({ ENV_FILE: '' });
  const absent = { ENV_FILE: join(folder, 'absent.env') };
  expect(() => readEnvironment(absent)).toThrow('ENV_FILE must name a readable file');
});

test('a warning is logged for a variable that is probably misspelt, and only for such', () => {
  const known = { SECRET_KEY_FILE: '', CLICK_DAYS: '7', ENV_FILE: '' };
  const foreign = { HOME: '/root', HOSTNAME: 'box', PGHOST: 'db', POSTGRES_USER: 'me', DEBUG: '1' };
  expect(readConfig({ ...known, ...foreign }).warnings).toEqual([]);
  expect(
    readConfig({ PUBLIC_ULR: 'x', PAYOUT_MOST: '5', CLICK_DAY: '5', PORT_FILE: 'x' }).warnings,
  ).toEqual([
    'The environment variable CLICK_DAY is unknown and ignored. Did you mean CLICK_DAYS?',
    'The environment variable PAYOUT_MOST is unknown and ignored.',
    'The environment variable PORT_FILE is unknown and ignored.',
    'The environment variable PUBLIC_ULR is unknown and ignored. Did you mean PUBLIC_URL?',
  ]);
  expect(readConfig({ SMTP_SERVER: 'x' }).warnings).toHaveLength(1);
});
