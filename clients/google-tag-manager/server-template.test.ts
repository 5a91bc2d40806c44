import { readFileSync } from 'node:fs';
import { Script } from 'node:vm';
import { expect, test } from 'vitest';

const text = readFileSync(new URL('server-template.tpl', import.meta.url), 'utf8');
const sections = Object.fromEntries(
  text
    .split(/^___(?=[A-Z_]+___$)/m)
    .slice(1)
    .map((part) => part.split('___\n') as [string, string]),
);

// Tag Manager cannot run here, so the template is only checked statically.
test('the template of Tag Manager has its sections, valid JSON and valid code', () => {
  for (const name of ['INFO', 'TEMPLATE_PARAMETERS', 'SERVER_PERMISSIONS']) {
    expect(() => JSON.parse(sections[name] ?? '')).not.toThrow();
  }
  const code = sections.SANDBOXED_JS_FOR_SERVER ?? '';
  expect(() => new Script(`(function () {${code}})`)).not.toThrow();
  const required = [...code.matchAll(/require\('(\w+)'\)/g)].map((match) => match[1]);
  expect(required).toEqual(['getAllEventData', 'JSON', 'makeString', 'sendHttpRequest']);
});
