import { checkNetwork } from './check-network.ts';
import { checkTableAccess } from './check-table-access.ts';
import { isBelow, placeOf } from './order-of-wings.ts';
import { parseSource } from './parse-source.ts';
import {
  areaOf,
  capabilityOf,
  isTestSupport,
  nameOf,
  type Source,
  wingOf,
} from './read-sources.ts';
import {
  dataFiles,
  emptyNames,
  filesWithoutSql,
  MAX_FILE_LINES,
  MAX_FUNCTION_LINES,
  nounFiles,
  privateFiles,
  sharedLists,
} from './structure-rules.ts';

const SHARED_WEB = ['web/ui', 'web/lib', 'web/testing'];
const VERB_AND_NOUN = /^[a-z]+(-[a-z0-9]+)+$/;

/** Violations of the structure rules in one file, one sentence each; empty if there are none. */
export function checkSource(source: Source): string[] {
  return [
    ...checkName(source),
    ...checkLength(source),
    ...checkFunctions(source),
    ...checkImports(source),
    ...checkReach(source),
    ...checkFormats(source),
    ...checkProductNouns(source),
    ...checkTableAccess(source),
  ];
}

function checkName({ path }: Source): string[] {
  const [root, capability] = capabilityOf(path);
  const name = nameOf(path);
  if (emptyNames.includes(name)) return [`is called ${name}: name what it does`];
  if (root !== 'server' || isTestSupport(path) || capability === 'start') return [];
  if (capability === '') {
    return sharedLists.includes(path) ? [] : ['is in no capability: move it into one'];
  }
  if (placeOf(wingOf(path), capability) === null) {
    return [`is in ${wingOf(path)}/${capability}, which server/wings.ts does not list`];
  }
  if (capability === 'platform' || nounFiles.includes(name)) return [];
  return VERB_AND_NOUN.test(name) ? [] : ['is named neither by a known noun nor by verb-noun'];
}

function checkLength({ path, text }: Source): string[] {
  const lines = text.split('\n').length - 1;
  if (dataFiles.test(path) || lines <= MAX_FILE_LINES) return [];
  return [`has ${lines} lines: split it by noun`];
}

function checkFunctions({ path, text }: Source): string[] {
  if (isTestSupport(path)) return [];
  return parseSource(path, text)
    .functions.filter(({ lines }) => lines > MAX_FUNCTION_LINES)
    .map(({ name, lines }) => `has ${name} of ${lines} lines: at most ${MAX_FUNCTION_LINES}`);
}

function checkImports(source: Source): string[] {
  return source.imports.flatMap((target) => checkImport(source.path, target));
}

function checkImport(path: string, target: string): string[] {
  const [root, capability] = capabilityOf(path);
  const [toRoot, toCapability] = capabilityOf(target);
  const no = (reason: string) => [`imports ${target}: ${reason}`];
  if (root === 'contract' && toRoot !== 'contract') return no('the contract has no dependencies');
  if (root === 'web') {
    return toRoot === 'server'
      ? no('the web depends on the contract only')
      : checkArea(path, target);
  }
  if (root === 'pages' && toCapability !== capability) {
    const isExtension = capability === 'extension';
    // What another network's click is, all scripts must agree on.
    if (toCapability === 'stand-down') return [];
    return isExtension && (toRoot === 'contract' || toCapability === 'linkbook')
      ? []
      : no('a script for other pages has no dependencies');
  }
  if (root !== 'server') return [];
  if (toRoot === 'web') return no('the server does not depend on the web');
  if (toRoot !== 'server') {
    return toRoot === 'contract' || target === 'package.json' || isTestSupport(path)
      ? []
      : no('product code depends on server and contract only');
  }
  if (capability === toCapability || capability === 'start' || isTestSupport(path)) return [];
  if (sharedLists.includes(target) || sharedLists.includes(path)) return [];
  if (!isBelow(toCapability, capability)) {
    return no(`${toCapability} is not below ${capability} in server/wings.ts`);
  }
  const isPrivate = toCapability !== 'platform' && privateFiles.includes(nameOf(target));
  return isPrivate ? no(`it is private to ${toCapability}`) : [];
}

function checkArea(path: string, target: string): string[] {
  const area = areaOf(path);
  const toArea = areaOf(target);
  if (!target.startsWith('web/') || area === toArea || area === 'web/app') return [];
  const isShared = SHARED_WEB.includes(toArea) || toArea === 'web';
  if (isShared && (!SHARED_WEB.includes(area) || toArea !== 'web/testing')) return [];
  // The frame of the staff console composes its screens.
  if (area === 'web/staff' || toArea === 'web/staff') return [];
  return [`imports ${target}: areas do not import areas`];
}

const REACHES: readonly { of: string; sign: RegExp; allowed: RegExp }[] = [
  {
    of: 'SQL',
    sign: /from 'kysely'|\.(selectFrom|insertInto|updateTable|deleteFrom)\(/,
    allowed: new RegExp(`/(?!(${filesWithoutSql.join('|')})\\.ts$)[^/]+$`),
  },
  {
    of: 'fetch',
    sign: /(?<![.\w])fetch\(|new (WebSocket|EventSource|XMLHttpRequest)\(/,
    allowed: /platform\/outbound\//,
  },
  { of: 'the clock', sign: /Date\.now\(|new Date\(\)/, allowed: /platform\/clock\.ts$/ },
  {
    of: 'the environment',
    sign: /process\.env/,
    allowed: /platform\/config\/read-environment\.ts$/,
  },
  {
    of: 'the address of a client',
    sign: /\brequest\.ips?\b|\.remoteAddress\b/,
    allowed: /platform\/(http\/client-address|outbound)\//,
  },
];

function checkReach({ path, text }: Source): string[] {
  if (capabilityOf(path)[0] !== 'server' || isTestSupport(path)) return [];
  const code = text.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, '');
  const reaches = REACHES.filter(({ sign, allowed }) => sign.test(code) && !allowed.test(path));
  return [
    ...reaches.map(({ of }) => `uses ${of}, which only its own place may`),
    ...checkNetwork(path, code),
  ];
}

const PRODUCT_NOUN = /affiliate|brand|click|commission|coupon|payout|publisher|settlement/i;

/** The platform reads variables; the capability that needs one declares it. */
function checkProductNouns({ path, text }: Source): string[] {
  if (!path.startsWith('server/platform/config') || isTestSupport(path)) return [];
  const [noun] = PRODUCT_NOUN.exec(text) ?? [];
  return noun ? [`names ${noun}: the capability of that noun declares its variables`] : [];
}

// `en-CA` writes ISO days, which are data.
const FORMAT =
  /\bIntl\.(NumberFormat|DateTimeFormat|DisplayNames)\((?!'en-CA')|\.toLocale(Date|Time)?String\(/;
const FORMATS = ['dates', 'numbers', 'country-name', 'currency-name'].map(
  (name) => `web/lib/${name}.ts`,
);

/** Numbers, days and names look the same on every screen because one place formats them. */
function checkFormats({ path, text }: Source): string[] {
  if (capabilityOf(path)[0] !== 'web' || isTestSupport(path) || !FORMAT.test(text)) return [];
  return [...FORMATS, 'web/ui/money.tsx'].includes(path)
    ? []
    : ['formats a value itself: use web/lib/numbers, dates, country-name or currency-name'];
}
