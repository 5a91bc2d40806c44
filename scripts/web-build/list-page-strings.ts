import { readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { type ParseResult, parseSync, Visitor } from 'oxc-parser';
import { trimmed } from './trim-calls.ts';

export type PageStrings = {
  /** The paths of the sources, below the root. */
  modules: ReadonlySet<string>;
  strings: ReadonlySet<string>;
};

/**
 * The strings in all code that a page can load: from its entry along imports, also those on demand,
 * without the parts of calls that only the server reads.
 */
export function listPageStrings(root: string, entry: string): PageStrings {
  const modules = new Set([entry]);
  const strings = new Set<string>();
  for (const module of modules) {
    const path = join(root, module);
    const source = readFileSync(path, 'utf8');
    const code = module.startsWith('contract/') ? trimmed(source) : source;
    const parsed = parseSync(path, code);
    for (const name of importsOf(parsed, code)) {
      const imported = resolveImport(name, root, path);
      if (imported !== null) modules.add(imported);
    }
    const visitor = new Visitor({
      Literal: ({ value }) => typeof value === 'string' && strings.add(value),
      TemplateElement: ({ value }) => strings.add(value.cooked ?? value.raw),
    });
    visitor.visit(parsed.program);
  }
  return { modules, strings };
}

/** The names in the imports of a module, except of types, which load nothing. */
function importsOf({ module }: ParseResult, code: string): string[] {
  const isLoaded = (entries: readonly { isType: boolean }[]) =>
    entries.length === 0 || entries.some(({ isType }) => !isType);
  const imports = module.staticImports.filter(({ entries }) => isLoaded(entries));
  const exports = module.staticExports.flatMap(({ entries }) =>
    entries.filter(({ isType }) => !isType),
  );
  return [
    ...imports.map(({ moduleRequest }) => moduleRequest.value),
    ...exports.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) => {
      const [, name] = /^['"]([^'"]+)['"]$/.exec(code.slice(start, end)) ?? [];
      // Its module would be missing here.
      if (name === undefined) throw new Error(`import(${code.slice(start, end)}) names no module`);
      return name;
    }),
  ];
}

/** The path of a source below the root; null for packages, style sheets and what the build makes. */
function resolveImport(name: string, root: string, from: string): string | null {
  if (!/^(#|\.\.?\/)/.test(name) || !/\.tsx?$/.test(name)) return null;
  return name.startsWith('#')
    ? name.slice(1)
    : relative(root, resolve(dirname(from), name)).replaceAll('\\', '/');
}
