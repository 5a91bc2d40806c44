import { expect, test } from 'vitest';
import { recoveryText } from './recovery-text.ts';

test('the file of recovery codes says what it is and holds each code on a line of its own', () => {
  const lines = recoveryText(['AAAAA-BBBBB', 'CCCCC-DDDDD']).split('\r\n');
  expect(lines[0]).toContain('Tributary recovery codes');
  expect(lines.slice(2)).toEqual(['AAAAA-BBBBB', 'CCCCC-DDDDD', '']);
});
