import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { listPageStrings } from './list-page-strings.ts';

const roots: string[] = [];
afterAll(() => Promise.all(roots.map((root) => rm(root, { recursive: true }))));

async function write(files: Record<string, string>): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'page-strings-'));
  roots.push(root);
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  return root;
}

const ENTRY = 'web/main.tsx';

test('follows imports, also on demand, in circles and of what is passed on', async () => {
  const root = await write({
    [ENTRY]: `
      import 'react';
      import './base.css';
      import { a } from './a.ts';
      const load = () => import('#web/late.tsx');
      void import('virtual:messages/zh');
      export const b = <p title="OF_A_LABEL">{a}{load}</p>;`,
    'web/a.ts': `import '#web/main.tsx'; export const a = 'OF_A'; export * from './b.ts';`,
    'web/b.ts': 'export const b = `OF_B`; // IN_A_COMMENT',
    'web/late.tsx': `export { c } from '../contract/c.ts';`,
    'contract/c.ts': `export const c = { key: 'OF_C', OF_A_NAME: 1 };`,
    'web/other.ts': `export const other = 'OF_ANOTHER_PAGE';`,
  });
  const { modules, strings } = listPageStrings(root, ENTRY);
  expect([...modules].sort()).toEqual(
    [ENTRY, 'contract/c.ts', 'web/a.ts', 'web/b.ts', 'web/late.tsx'].sort(),
  );
  expect([...strings].filter((text) => /^[A-Z_]+$/.test(text)).sort()).toEqual(
    ['OF_A', 'OF_A_LABEL', 'OF_B', 'OF_C'].sort(),
  );
});

test('has the rules of a call, and not its refusals', async () => {
  const root = await write({
    [ENTRY]: `import { save } from '#contract/row.ts'; save();`,
    'contract/row.ts': `export const save = call('/row/save', {
      input: z.object({ name: text(9, { required: 'NAME_REQUIRED' }) }),
      refuses: ['ROW_LOCKED'],
    });`,
  });
  const { strings } = listPageStrings(root, ENTRY);
  expect(strings).toContain('NAME_REQUIRED');
  expect(strings).not.toContain('ROW_LOCKED');
});

test('types load nothing', async () => {
  const root = await write({
    [ENTRY]: `
      import type { A } from './a.ts';
      import { type B } from './a.ts';
      export type { C } from './a.ts';`,
  });
  expect([...listPageStrings(root, ENTRY).modules]).toEqual([ENTRY]);
});

test('a module that cannot be read is not left out', async () => {
  const gone = await write({ [ENTRY]: `import './gone.ts';` });
  expect(() => listPageStrings(gone, ENTRY)).toThrow('gone.ts');
  const computed = await write({ [ENTRY]: 'const a = (name) => import(name);' });
  expect(() => listPageStrings(computed, ENTRY)).toThrow('names no module');
});
