import { expect, test } from 'vitest';
import { trimmed } from './trim-calls.ts';

const SOURCE = `import * as z from 'zod/mini';
import { call } from '../call.ts';
const row = z.object({ id: z.int() }).check(z.minLength(1));
export const listRows = call('/row/list', {
  actor: 'publisher',
  effect: 'none',
  sheds: true,
  input: z.object({ day: z.string() }),
  reply: z.object({ list: z.array(row) }),
  refuses: ['ROW_NOT_FOUND'],
});
`;

test('the browser gets no schema of a reply, and the rules of an input when it asks for them', () => {
  const text = trimmed(SOURCE);
  expect(text).not.toMatch(/reply:|refuses:|sheds:/);
  expect(text).toContain('get input() { return z.object({ day: z.string() }); }');
  expect(text).toMatch(/actor: 'publisher',\s+effect: 'none'/);
});

test('declarations are marked as free of effects, so that unused ones are left out', () => {
  const text = trimmed(SOURCE);
  expect(text).toContain('const row = /* @__PURE__ */ (() => z.object(');
  expect(text).toContain("listRows = /* @__PURE__ */ (() => call('/row/list'");
});

test('another function of the contract keeps its parts', () => {
  const text = trimmed(`const x = describe('/a', { reply: z.string() });`);
  expect(text).toContain('reply: z.string()');
});
