import { expect, test } from 'vitest';
import { recoveryText } from './recovery-text.ts';

test('the recovery file has a heading and one code per line', () => {
  const lines = recoveryText(['AAAAA-BBBBB', 'CCCCC-DDDDD']).split('\r\n');
  expect(lines[0]).toContain('Tributary recovery codes');
  expect(lines.slice(2)).toEqual(['AAAAA-BBBBB', 'CCCCC-DDDDD', '']);
});
