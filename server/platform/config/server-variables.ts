import { isIP } from 'node:net';
import { resolve } from 'node:path';
import {
  readTrustedProxies,
  type TrustedProxies,
} from '../http/client-address/read-trusted-proxies.ts';
import { type Bucket, readBucket } from './read-bucket.ts';
import { flag, httpAddress, integer, oneOf, text, variable } from './variable.ts';

/** What a process can do. */
export const ROLES = ['web', 'redirect', 'worker'] as const;
export type Role = (typeof ROLES)[number];

const MIN_KEY_LENGTH = 32;
const MIN_KEY_LETTERS = 8;

const LOG_LEVELS = ['info', 'fatal', 'error', 'warn', 'debug', 'trace', 'silent'] as const;

const host = (description: string, options: { default: string } | { default_shown: string }) =>
  text(description, {
    ...options,
    pattern: /^[A-Za-z0-9_.:%-]+$/,
    must: 'be an IP address or a host name',
  });

/** Listening address, data folder, keys and mail. */
export const serverVariables = {
  PORT: integer('Port to listen on. `0` chooses a free one.', { default: '3000', max: 65_535 }),
  HOST: host(
    'Address to listen on. Unless it is set, a demonstration (`DEMO=1`, which is the default) is reachable from this machine only.',
    { default_shown: '`0.0.0.0`; `127.0.0.1` with `DEMO=1`' },
  ),
  ROLES: variable<readonly Role[]>(
    'Which parts this process runs. Several processes with only `redirect` may share a data folder with the process that owns it.',
    { default: ROLES.join(','), unset: ROLES, parse: parseRoles },
  ),
  DATA_DIR: variable(
    'Folder of the embedded database, uploads, exports, archives, `mail/*.eml` and the secret key.',
    { default: './data', unset: '', parse: (value) => resolve(value) },
  ),
  DATABASE_URL: variable(
    'A PostgreSQL 15 or newer to use instead of the embedded one: `postgres://user:password@host:5432/name`.',
    { secret: true, unset: '', parse: parseDatabaseUrl },
  ),
  DATABASE_DIRECT_URL: variable(
    'The address of the PostgreSQL server itself if `DATABASE_URL` is a connection pooler in transaction mode (pgbouncer). Used for LISTEN, locks, COPY and migrations: about five connections per process.',
    { secret: true, unset: '', parse: parseDatabaseUrl },
  ),
  DATABASE_REPLICA_URL: variable(
    'A read replica (streaming replication) that answers reports, exports and reads by API. While it is away or too far behind, the primary does.',
    { secret: true, unset: '', parse: parseDatabaseUrl },
  ),
  DATABASE_REPLICA_MAX_LAG_MS: integer(
    'How far the replica may be behind the primary and still be read.',
    { default: '10000', min: 1_000, max: 3_600_000 },
  ),
  METRICS_PORT: integer(
    'Port of `/metrics` (Prometheus) and of `/ready` with details, which must not be publicly reachable. `0`: none. Several processes on one machine need one each.',
    { default: '9464', max: 65_535 },
  ),
  METRICS_HOST: host('Address that port listens on.', { default: '127.0.0.1' }),
  PUBLIC_URL: httpAddress(
    'Address of the web application, used in mails and sign-in, without a path. With `https:` answers carry `Strict-Transport-Security`.',
    { default_shown: '`http://localhost:PORT`', path: 'none' },
  ),
  HSTS_SUBDOMAINS: flag(
    '`1`: `Strict-Transport-Security` covers all hosts below that of `PUBLIC_URL` and `TRACKING_URL`. Set it when each of them is served over https.',
  ),
  TRUSTED_PROXIES: variable<TrustedProxies>(
    'Addresses and CIDR ranges of the proxies in front of this server, separated by commas; `loopback` means this machine. Only their `X-Forwarded-For`, `Forwarded` and `X-Request-Id` are trusted. See [Deployment](deploy.md).',
    { unset: null, parse: readTrustedProxies },
  ),
  SHARE_PORT: flag(
    '`1`: several processes listen on the same `PORT`, each with this variable, and the kernel distributes the connections (`SO_REUSEPORT`, on Linux). See [Deployment](deploy.md).',
  ),
  PROXY_PROTOCOL: flag(
    '`1`: every connection to `PORT` begins with a header of the PROXY protocol, version 2, and comes from `TRUSTED_PROXIES`; all others are closed.',
  ),
  SECRET_KEY: variable(
    'The key that all other keys are derived from: at least 32 random characters, for example from `openssl rand -base64 32`.',
    { secret: true, default_shown: 'generated in `DATA_DIR`', unset: '', parse: parseSecretKey },
  ),
  SMTP_URL: variable(
    'Mail server: `smtp://user:password@host:587` or `smtps://`. With `smtp:` STARTTLS is required, except to this machine or with `?requireTLS=false`. Unset: mail is written to `DATA_DIR/mail`.',
    { secret: true, unset: '', parse: parseSmtpUrl },
  ),
  S3_URL: variable<Bucket | null>(
    'Stores uploads in a bucket instead of `DATA_DIR/uploads`: `s3://KEY:SECRET@host/bucket/prefix?region=eu-central-1`, key and secret percent-encoded (`/` is `%2F`), the prefix optional. `s3+http://` for a service without TLS on this machine. The key needs permission to put, get, delete and list objects.',
    { secret: true, unset: null, parse: readBucket },
  ),
  LOG_LEVEL: oneOf(LOG_LEVELS, `Least severe level that is logged: ${LOG_LEVELS.join(', ')}.`, {
    default: 'info',
  }),
  REQUEST_LOG_SAMPLE: variable(
    'Share of requests that are logged, from `0` to `1`, with their id, method, route, status, duration and bytes; never with a query, an address or a token. Tracking links are not logged.',
    { default: '0', unset: 0, parse: parseShare },
  ),
  DRAIN_DELAY_MS: integer(
    'How long the program still serves requests after SIGTERM while `/ready` answers 503, so that the load balancer sends no new ones. Longer than the interval of its health checks.',
    { default: '0', max: 30_000 },
  ),
  SHED_EVENT_LOOP_DELAY_MS: integer(
    'Mean event-loop delay over half a second above which reports are refused temporarily, so that visitors do not wait.',
    { default: '100', min: 1, max: 3_600_000 },
  ),
  OUTBOUND_ALLOWED: variable(
    'One address and port, such as `127.0.0.1:8080`, that outgoing requests, and the test of the mail server under Settings, may reach although it is not on the public internet.',
    { unset: null, parse: parseAddressAndPort },
  ),
  CHECK_REPLIES: flag('`1`: every reply is checked against its schema. For tests.'),
};

function parseRoles(value: string): readonly Role[] {
  const names = value.split(',').map((name) => name.trim());
  const unknown = names.find((name) => !ROLES.some((role) => role === name));
  if (unknown !== undefined) throw new Error(`must be a list of ${ROLES.join(', ')}`);
  return ROLES.filter((role) => names.includes(role));
}

/** Length is not enough: a repeated word does not give 256 bits of entropy to the derived keys. */
function parseSecretKey(value: string): string {
  if (value.length >= MIN_KEY_LENGTH && new Set(value).size >= MIN_KEY_LETTERS) return value;
  throw new Error(
    `must have at least ${MIN_KEY_LENGTH} characters, ${MIN_KEY_LETTERS} of them different: generate one with openssl rand -base64 32`,
  );
}

function parseDatabaseUrl(value: string): string {
  const url = URL.parse(value);
  if (url !== null && /^postgres(ql)?:$/.test(url.protocol) && url.pathname.length > 1)
    return value;
  throw new Error('must look like postgres://user:password@host:5432/name');
}

function parseSmtpUrl(value: string): string {
  const url = URL.parse(value);
  if (url !== null && /^smtps?:$/.test(url.protocol) && url.hostname !== '') return value;
  throw new Error('must look like smtp://user:password@host:587 or smtps://user:password@host');
}

function parseShare(value: string): number {
  const share = Number(value);
  if (value.trim() !== '' && share >= 0 && share <= 1) return share;
  throw new Error('must be a number from 0 to 1, such as 0.01');
}

function parseAddressAndPort(value: string): { address: string; port: number } | null {
  const [, bracketed, plain, port] = /^(?:\[(.+)\]|([^:]+)):(\d{1,5})$/.exec(value) ?? [];
  const address = bracketed ?? plain ?? '';
  if (isIP(address) !== 0 && Number(port) <= 65_535) return { address, port: Number(port) };
  throw new Error('must be an IP address and a port, such as 127.0.0.1:8080');
}
