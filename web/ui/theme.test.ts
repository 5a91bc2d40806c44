import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { theme } from './theme.ts';

const WEB = fileURLToPath(new URL('..', import.meta.url));
const KNOWN = ['default', 'filled', 'light', 'subtle', 'transparent'];

test('screens use only the variants that have colours', () => {
  const sources = globSync('**/*.tsx', { cwd: WEB }).map((file) =>
    readFileSync(join(WEB, file), 'utf8'),
  );
  const used = sources.flatMap((code) =>
    [...code.matchAll(/\bvariant="(\w+)"/g)].map(([, variant = '']) => variant),
  );
  expect(used.length).toBeGreaterThan(100);
  expect(used.filter((variant) => !KNOWN.includes(variant))).toEqual([]);
});

test('each variant has colours of its own; text on the accent follows the scheme', () => {
  const colorsOf = (variant: string, color?: string) =>
    theme.variantColorResolver?.({ variant, color, theme: theme as never });
  const all = KNOWN.map((variant) => JSON.stringify(colorsOf(variant)));
  expect(new Set(all).size).toBe(KNOWN.length);
  expect(colorsOf('filled')?.color).toBe('var(--on-accent)');
  expect(colorsOf('filled', 'red')).toMatchObject({
    background: 'var(--mantine-color-red-filled)',
    color: 'var(--mantine-color-white)',
  });
});
