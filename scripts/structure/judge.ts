import {
  bindingFiles,
  emptyNames,
  hill,
  LONGEST_FILE_LINES,
  nounFiles,
  privateFiles,
  rowFiles,
} from './hill.ts';
import { judgeNetwork } from './judge-network.ts';
import { nameOf, roomOf, type Source } from './read-sources.ts';

const SHARED_WEB = ['ui', 'lib', 'testing'];
const VERB_AND_NOUN = /^[a-z]+(-[a-z0-9]+)+$/;

/** What is wrong with one file, one sentence each; empty when nothing is. */
export function judge(source: Source): string[] {
  return [
    ...judgeName(source),
    ...judgeLength(source),
    ...judgeImports(source),
    ...judgeReach(source),
  ];
}

const isTest = (path: string) => /\.test\.tsx?$/.test(path) || /(^|\/)builders\.ts$/.test(path);

function judgeName({ path }: Source): string[] {
  const [house, room] = roomOf(path);
  const name = nameOf(path);
  if (emptyNames.includes(name)) return [`is called ${name}: name what it does`];
  if (house !== 'server' || isTest(path)) return [];
  if (room === '') {
    return bindingFiles.includes(path.slice('server/'.length)) ? [] : ['stands loose in server/'];
  }
  if (!(room in hill)) return [`stands in server/${room}, which the hill does not know`];
  if (room === 'platform' || room === 'testing' || nounFiles.includes(name)) return [];
  return VERB_AND_NOUN.test(name) ? [] : ['is named neither by a known noun nor by verb-noun'];
}

function judgeLength({ path, text }: Source): string[] {
  const lines = text.split('\n').length - 1;
  if (rowFiles.test(path) || lines <= LONGEST_FILE_LINES) return [];
  return [`has ${lines} lines: cut it where its nouns part`];
}

function judgeImports(source: Source): string[] {
  return source.imports.flatMap((target) => judgeImport(source.path, target));
}

function judgeImport(path: string, target: string): string[] {
  const [house, room] = roomOf(path);
  const [toHouse, toRoom] = roomOf(target);
  const no = (why: string) => [`imports ${target}: ${why}`];
  if (house === 'contract' && toHouse !== 'contract') return no('the contract imports nobody');
  if (house === 'web')
    return toHouse === 'server'
      ? no('the web knows only the contract')
      : judgeArea(room, toHouse, toRoom, target);
  if (house === 'linkbook' && toHouse !== 'linkbook')
    return no('what runs on pages elsewhere carries nothing but itself');
  if (house === 'extension' && !['extension', 'linkbook', 'contract'].includes(toHouse))
    return no('the extension knows the contract and linkbook');
  if (house !== 'server') return [];
  if (toHouse === 'web') return no('the server does not know the web');
  if (toHouse !== 'server' || room === toRoom || room === '' || isTest(path)) return [];
  if (toRoom === '')
    return target === 'server/events.ts' || room === 'testing' || room === 'demo'
      ? []
      : no('it binds, it is not bound');
  if (toRoom === 'platform') return [];
  const allowed = hill[room];
  if (allowed !== 'all' && !allowed?.includes(toRoom)) return no(`${room} may not know ${toRoom}`);
  if (privateFiles.includes(nameOf(target))) return no(`that is ${toRoom}'s own`);
  return [];
}

function judgeArea(room: string, toHouse: string, toRoom: string, target: string): string[] {
  if (toHouse !== 'web' || toRoom === room || room === 'app' || room === 'testing') return [];
  if (SHARED_WEB.includes(toRoom) && (!SHARED_WEB.includes(room) || toRoom !== 'testing'))
    return [];
  return [`imports ${target}: areas never import areas`];
}

const REACHES: readonly { of: string; sign: RegExp; allowed: RegExp }[] = [
  {
    of: 'SQL',
    sign: /from 'kysely'|\.(selectFrom|insertInto|updateTable|deleteFrom)\(/,
    allowed: /(^|\/)store\.ts$|-store\.ts$|\/queries\/|platform\/(db|http\/serve-health)/,
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

function judgeReach({ path, text }: Source): string[] {
  if (roomOf(path)[0] !== 'server' || isTest(path) || path.startsWith('server/testing/')) return [];
  const code = text.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, '');
  const reaches = REACHES.filter(({ sign, allowed }) => sign.test(code) && !allowed.test(path));
  return [
    ...reaches.map(({ of }) => `reaches for ${of}, which only its own place may`),
    ...judgeNetwork(path, code),
  ];
}
