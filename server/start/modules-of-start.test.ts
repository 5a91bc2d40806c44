import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

/**
 * Loads modules one after the other, as a start does, and prints what each loads that was not loaded
 * before, and by what: one line each, tab-separated.
 */
const LIST = `
  import { registerHooks } from 'node:module';
  const lines = new Set();
  let loading;
  registerHooks({
    resolve(name, context, next) {
      const found = next(name, context);
      const how = context.conditions.includes('require') ? 'require' : 'import';
      lines.add([loading, how, found.url, context.parentURL].join('\\t'));
      return found;
    },
  });
  for (loading of process.argv.slice(1)) await import(loading);
  process.stdout.write([...lines].join('\\n'));
`;

// Bytes. The output has the path of the checkout several thousand times, and its default limit is 1 MB.
const MAX_OUTPUT = 64_000_000;

type Import = { loading: string; how: string; url: string; by: string };

function listImports(...modules: string[]): Import[] {
  const args = ['--input-type=module', '-e', LIST, ...modules];
  return execFileSync(process.execPath, args, { encoding: 'utf8', maxBuffer: MAX_OUTPUT })
    .split('\n')
    .map((line) => {
      const [loading = '', how = '', url = '', by = ''] = line.split('\t');
      return { loading, how, url, by };
    });
}

const imports = listImports(
  '#server/start/main.ts',
  '#server/start/web-role.ts',
  '#server/start/worker.ts',
);

test('a start loads no package that few calls need', () => {
  const start = imports.filter(({ loading }) => loading === '#server/start/main.ts');
  const loaded = start.map(({ url }) => url);
  const packages =
    /node_modules\/(undici|@nats-io|rate-limiter-flexible|nodemailer|@fastify\/static)\//;
  expect(loaded.filter((url) => /node_modules\/fastify\//.test(url))).not.toEqual([]);
  expect(loaded.filter((url) => packages.test(url))).toEqual([]);
});

test('the web role and the worker load no package that few calls need', () => {
  const found = imports.filter(({ url }) =>
    /node_modules\/(stdnum|yaml|nodemailer|pdfkit|sharp|file-type|undici)\//.test(url),
  );
  for (const role of ['#server/start/web-role.ts', '#server/start/worker.ts']) {
    expect(imports.filter(({ loading }) => loading === role).length).toBeGreaterThan(100);
  }
  expect(found).toEqual([]);
});

test('operator commands do not load what builds the demonstration data', () => {
  const commands = new URL('../../scripts/commands/commands.ts', import.meta.url).href;
  const loaded = listImports(commands).map(({ url }) => url);
  expect(loaded.filter((url) => url.includes('/fixtures/demo/list-sign-ins.ts'))).toHaveLength(1);
  expect(loaded.filter((url) => /\/fixtures\/demo\/(ask-call|make-team)\.ts/.test(url))).toEqual(
    [],
  );
});

test('no module imports node:http, which makes Node load its own fetch', () => {
  const found = imports.filter(({ how, url }) => how === 'import' && /^node:https?$/.test(url));
  expect(imports.filter(({ url }) => url === 'node:net')).not.toEqual([]);
  expect(found).toEqual([]);
});
