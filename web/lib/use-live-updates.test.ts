import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { changedCalls } from './use-live-updates.ts';

const folder = fileURLToPath(new URL('../../contract/', import.meta.url));

test('every beginning of a changed call begins a declared call', async () => {
  const paths: string[] = [];
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts') || /test|messages/.test(file)) continue;
    for (const one of Object.values(await import(folder + file)) as Partial<Call>[]) {
      if (one?.path && one.input) paths.push(one.path);
    }
  }
  const starts = Object.values(changedCalls).flatMap((kinds) => Object.values(kinds).flat());
  const unknown = starts.filter((start) => !paths.some((one) => one.startsWith(start)));
  expect([starts.length > 5, unknown]).toEqual([true, []]);
});
