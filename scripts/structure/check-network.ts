/** Which files may import which network packages: certain names of a package, or all of them. */
const WAYS: readonly { of: RegExp; harmless?: readonly string[]; allowed: RegExp }[] = [
  {
    of: /^(node:)?(https?|http2|net|tls|dgram)$/,
    // They validate a text or name a status and open no connection.
    harmless: ['isIP', 'isIPv4', 'isIPv6', 'STATUS_CODES'],
    // The first two open no connection: they check whether a port is free by listening on it. The third
    // checks the address that it connects to.
    allowed:
      /^server\/(start\/main|operations\/embedded-database\/free-port|platform\/outbound\/connect-outside)\.ts$/,
  },
  { of: /^(node:)?dns(\/promises)?$|^undici$/, allowed: /^server\/platform\/outbound\// },
  // The database, for dedicated connections outside a pool.
  {
    of: /^pg$/,
    allowed: /^server\/(platform\/db|traffic\/clicks\/recording)\/|links\/listen-changes\.ts$/,
  },
  // Servers configured by the operator: the mail server and the bucket.
  { of: /^nodemailer$/, allowed: /^server\/platform\/mail\// },
  { of: /^@aws-sdk\//, allowed: /^server\/platform\/files\// },
  // Uses the fetch function passed to it, which is the guarded one.
  { of: /^openid-client$/, allowed: /third-party\/open-openid-provider\.ts$/ },
];

const IMPORT = /(?:import|export)\s+(type\s+)?([^'";]*?)\s*from\s*['"]([^'"]+)['"]/g;
const LATE = /(?:import|require)\(\s*['"]([^'"]+)['"]\s*\)/g;

/** Network packages that a server file imports without permission: one sentence each. */
export function checkNetwork(path: string, code: string): string[] {
  const taken = [
    ...[...code.matchAll(IMPORT)].flatMap(([, isType, names = '', from = '']) =>
      isType ? [] : valuesOf(names).map((name) => ({ name, from })),
    ),
    ...[...code.matchAll(LATE)].map(([, from = '']) => ({ name: '*', from })),
  ];
  const wrong = taken.filter(({ name, from }) =>
    WAYS.some(
      ({ of, harmless, allowed }) =>
        of.test(from) && !harmless?.includes(name) && !allowed.test(path),
    ),
  );
  return wrong.map(
    ({ name, from }) =>
      `takes ${name} of ${from}: only server/platform/outbound connects to other hosts`,
  );
}

/** The imported names that are values, not types. */
function valuesOf(names: string): string[] {
  if (!names.includes('{')) return ['*'];
  const [before = '', inside = ''] = names.replace('}', '').split('{');
  const listed = inside.split(',').map((name) => name.trim().replace(/\s+as\s.*$/, ''));
  const values = listed.filter((name) => name !== '' && !name.startsWith('type '));
  return before.replace(',', '').trim() === '' ? values : ['*', ...values];
}
