import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { trimIcon } from './trim-icons.ts';

test('an icon of the package keeps its shapes only', () => {
  const entry = createRequire(import.meta.url).resolve('@tabler/icons-react');
  const icon = join(dirname(entry), '../esm/icons/IconChevronLeft.mjs');
  const code = trimIcon(readFileSync(icon, 'utf8'));
  expect(code).toContain('[["path", { "d": "M15 6l-6 6l6 6" }]]');
  expect(code).toContain('createReactComponent("outline", "", "", __iconNode)');
});
