import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { toModule } from './react-modules.ts';

const require = createRequire(import.meta.url);
const FILES = [
  'react/cjs/react.production.js',
  'react/cjs/react-jsx-runtime.production.js',
  'react-dom/cjs/react-dom.production.js',
  'react-dom/cjs/react-dom-client.production.js',
  'scheduler/cjs/scheduler.production.js',
  'use-sync-external-store/cjs/use-sync-external-store-shim.production.js',
];

test.each(FILES)('%s as a module exports the same names', (file) => {
  const code = readFileSync(
    require.resolve(file.split('/')[0] ?? '').replace(/[^/]+\/[^/]+$/, file),
    'utf8',
  );
  const names = new Set([...code.matchAll(/^ *exports\.(\w+) =/gm)].map(([, name]) => name));
  const module = toModule(code) ?? '';
  const exported = module.slice(module.lastIndexOf('export {')).matchAll(/\w+ as (\w+)/g);
  expect(new Set([...exported].map(([, name]) => name))).toEqual(names);
  expect(module).not.toMatch(/\bexports\.|\brequire\(/);
});

test('a function that is exported under two names has one', () => {
  const module = toModule(
    'function jsxProd() {}\nexports.jsx = jsxProd;\nexports.jsxs = jsxProd;\n',
  );
  expect(module).toContain('export { jsxProd as jsx, jsxProd as jsxs };');
});

test('an exported value that the file itself reads stays the same variable', () => {
  const module = toModule(
    'exports.now = null;\nif (true) exports.now = () => 1;\nexports.now();\n',
  );
  expect(module).toContain(
    'var export_now = null;\nif (true) export_now = () => 1;\nexport_now();',
  );
});

test('the file of a package passes on the one for production', () => {
  const code = `if (dev) module.exports = require("./cjs/react.development.js");
else module.exports = require("./cjs/react.production.js");`;
  expect(toModule(code)).toBe("export * from './cjs/react.production.js';");
});
