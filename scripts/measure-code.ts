import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { findNamedAccess } from './structure/find-table-access.ts';
import { parseSource } from './structure/parse-source.ts';
import { capabilityOf, isTestSupport, readSources, type Source } from './structure/read-sources.ts';
import { MAX_FUNCTION_LINES } from './structure/structure-rules.ts';

/**
 * `npm run measure-code [-- folder]`: size of the product's code and circles between capabilities,
 * of this tree or of another checkout. Tests and builders are counted separately.
 */
const root = resolve(process.argv[2] ?? '.');
const product = ['contract', 'server', 'web', 'linkbook', 'tracking-script', 'extension'];
const sources = await readSources(root, product);
const code = sources.filter(({ path }) => !isTestSupport(path));
const lengths = code.map(linesOf).sort((one, other) => one - other);
const quantile = (part: number) => lengths[Math.floor((lengths.length - 1) * part)];
const functions = code.flatMap(({ path, text }) => parseSource(path, text).functions);
const migrations = globSync('server/platform/db/migrations/*.sql', { cwd: root }).map((path) =>
  readFileSync(join(root, path), 'utf8'),
);
const everything = await readSources(root, [
  ...product,
  ...['fixtures', 'scripts', 'bench', 'prove', 'e2e'],
]);

console.table({
  'product files': code.length,
  'median lines': quantile(0.5),
  '95th percentile of lines': quantile(0.95),
  'functions over 50 lines': functions.filter(({ lines }) => lines > MAX_FUNCTION_LINES).length,
  'capabilities in circles, SQL counted': findCircles().length,
  'product lines': sum(code),
  'lines of migrations': migrations.reduce((lines, text) => lines + text.split('\n').length - 1, 0),
  'lines of all TypeScript, with tests and tools': sum(everything),
});

function linesOf({ text }: Source): number {
  return text.split('\n').length - 1;
}

function sum(files: readonly Source[]): number {
  return files.reduce((lines, file) => lines + linesOf(file), 0);
}

/**
 * Capabilities that can reach themselves by imports and by reads of tables. The owner of a table is
 * the capability with the most writing statements. Staff, which composes all, is left out.
 */
function findCircles(): string[] {
  const edges = findEdges();
  const reach = (start: string) => {
    const seen = new Set<string>();
    const queue = [...(edges.get(start) ?? [])];
    for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
      if (seen.has(next)) continue;
      seen.add(next);
      queue.push(...(edges.get(next) ?? []));
    }
    return seen;
  };
  return [...edges.keys()].filter((capability) => reach(capability).has(capability));
}

function findEdges(): Map<string, Set<string>> {
  const owners = findOwners();
  const edges = new Map<string, Set<string>>();
  for (const { capability, source } of listServerFiles()) {
    const targets = edges.get(capability) ?? new Set();
    edges.set(capability, targets);
    const imported = source.imports.map(capabilityOf).filter(([folder]) => folder === 'server');
    const read = findNamedAccess(source.path, source.text).map(({ table }) => owners.get(table));
    for (const other of [...imported.map(([, name]) => name), ...read]) {
      if (other && !['platform', 'staff', capability].includes(other)) targets.add(other);
    }
  }
  return edges;
}

function findOwners(): Map<string, string> {
  const tables = new Set(
    migrations
      .flatMap((text) => [...text.matchAll(/^create (?:unlogged )?table (\w+)/gm)])
      .map(([, name]) => name),
  );
  const writes = new Map<string, Map<string, number>>();
  for (const { capability, source } of listServerFiles()) {
    for (const { table, kind } of findNamedAccess(source.path, source.text)) {
      if (kind !== 'writes' || !tables.has(table)) continue;
      const counts = writes.get(table) ?? new Map<string, number>();
      writes.set(table, counts.set(capability, (counts.get(capability) ?? 0) + 1));
    }
  }
  return new Map(
    [...writes].map(([table, counts]) => [
      table,
      [...counts].sort(([, one], [, other]) => other - one)[0]?.[0] ?? '',
    ]),
  );
}

function listServerFiles(): { capability: string; source: Source }[] {
  return code.flatMap((source) => {
    const [folder, capability] = capabilityOf(source.path);
    return folder === 'server' && !['', 'platform', 'staff'].includes(capability)
      ? [{ capability, source }]
      : [];
  });
}
