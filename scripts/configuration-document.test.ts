import { expect, test } from 'vitest';
import { writeConfiguration } from './write-configuration.ts';

test('docs/configuration.md documents every environment variable', async () => {
  await expect(writeConfiguration()).toMatchFileSnapshot('../docs/configuration.md');
});
