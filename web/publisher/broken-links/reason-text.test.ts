import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test, vi } from 'vitest';

vi.stubGlobal('document', { documentElement: {} });
vi.stubGlobal('localStorage', { getItem: () => 'zh', setItem: () => {} });
const { reasonText } = await import('./reason-text.ts');

const FINDINGS = new URL('../../../server/insight/broken-links/findings/', import.meta.url);
const LITERAL = /reason(?::| =) (?:'([^']+)'|`([^`]+)`)/g;

/** The reasons in a file of the server, with X for each value. */
function reasonsIn(file: string): string[] {
  const source = readFileSync(fileURLToPath(new URL(file, FINDINGS)), 'utf8');
  return [...source.matchAll(LITERAL)].map(([, plain, template]) =>
    (plain ?? template ?? '').replace(/\$\{[^}]+\}/g, 'X'),
  );
}

test('every reason that the server gives has a Chinese text', () => {
  const reasons = [...reasonsIn('rules.ts'), ...reasonsIn('check-link.ts')]
    .map((reason) => reason.replace('X is X.', 'X is paused.'))
    .map((reason) => reason.replace('robots.txt X.', 'robots.txt forbids it.'));
  expect(reasons.length).toBeGreaterThan(10);
  expect(reasons.filter((reason) => !/\p{Script=Han}/u.test(reasonText(reason)))).toEqual([]);
});

test('values stay in the sentence, and an unknown reason is unchanged', () => {
  expect(reasonText('The page answered 404.')).toContain('404');
  expect(reasonText('certificate has expired')).toBe('certificate has expired');
});
