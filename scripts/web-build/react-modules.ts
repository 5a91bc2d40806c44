import type { Plugin } from 'vite';

/** Where React's package files pass on to the CommonJS file for production. */
const ENTRY = /module\.exports = require\(["'](\.\.?\/cjs\/[\w/-]+\.production\.js)["']\)/;
export const OF_REACT = /node_modules\/(react|react-dom|scheduler|use-sync-external-store)\//;
/** A replacement of the hook for React 17. */
const SHIM = '/use-sync-external-store/shim/index.js';
/** The default import of React is its namespace. */
const DEFAULT_IMPORT = /^import (\w+)(?:, (\{[^}]*\}))? from (["']react(?:-dom)?["']);/gm;

/**
 * Turns React into ES modules. It is published as CommonJS, so every file of the application would
 * contain code to load it, and every element a look-up of `jsx` in an object: 47 kB before compression.
 */
export function reactModules(): Plugin {
  return {
    name: 'react-modules',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /node_modules\/.*\.m?js$/ },
      handler(code, id) {
        if (id.endsWith(SHIM)) return `export { useSyncExternalStore } from 'react';`;
        return OF_REACT.test(id) ? toModule(code) : withNamespaces(code);
      },
    },
  };
}

/** A file of React as an ES module; null if it is one of the files for development. */
export function toModule(code: string): string | null {
  const entry = ENTRY.exec(code)?.[1];
  if (entry) return `export * from '${entry}';`;
  if (!/^exports\.\w+ =/m.test(code)) return null;
  const imports: string[] = [];
  const names = new Set<string>();
  const aliases: string[] = [];
  const body = code
    .replace(/require\("([\w/-]+)"\)/g, (_call, name: string) => {
      const local = `from_${name.replaceAll(/\W/g, '_')}`;
      imports.push(`import * as ${local} from '${name}';`);
      return local;
    })
    // `jsx` and `jsxs` are one function and keep one name.
    .replace(/^exports\.(\w+) = (?!null\b)([A-Za-z_]\w*);/gm, (_line, name: string, local) => {
      aliases.push(`${local} as ${name}`);
      return '';
    })
    .replace(/^exports\.(\w+) =/gm, 'var exports.$1 =')
    .replace(/\bexports\.(\w+)/g, (_member, name: string) => {
      names.add(name);
      return `export_${name}`;
    });
  const exported = [...names].map((name) => `export_${name} as ${name}`);
  return `${imports.join('')}${body}export { ${[...aliases, ...exported].join(', ')} };`;
}

function withNamespaces(code: string): string | null {
  const changed = code.replace(
    DEFAULT_IMPORT,
    (_line, name, named, from) =>
      `import * as ${name} from ${from};${named ? `import ${named} from ${from};` : ''}`,
  );
  return changed === code ? null : changed;
}
