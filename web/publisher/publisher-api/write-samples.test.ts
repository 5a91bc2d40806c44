import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { freshenExample, maskToken, sampleLanguages, writeSample } from './write-samples.ts';

const asked = {
  url: 'https://net.example/api/transaction',
  token: 'tok',
  body: { source: 'tributary', note: 'it\'s $5 \\ "so"', status: ['Approved'], deep: { on: true } },
};

test('every language includes the address, the token and the code check', () => {
  for (const language of sampleLanguages) {
    const sample = writeSample(language, asked);
    for (const part of [asked.url, 'tok', 'Approved']) expect(sample).toContain(part);
  }
});

test('curl sends the exact body, including quotes', () => {
  const sample = writeSample('curl', asked);
  // The shell prints the arguments that curl would receive.
  const spoken = sample.replace(/^curl/, "printf '%s\\n'");
  const lines = execFileSync('sh', ['-c', spoken], { encoding: 'utf8' });
  const body = lines.slice(lines.indexOf('{'));
  expect(JSON.parse(body)).toEqual({ token: 'tok', ...asked.body });
});

test('JavaScript sends the exact body', () => {
  const body = /JSON\.stringify\(([\s\S]*?)\),\n\}\);/.exec(writeSample('JavaScript', asked))?.[1];
  expect(JSON.parse(body ?? '')).toEqual({ token: 'tok', ...asked.body });
});

test('example dates become the last week in UTC+8, and an hour the last full hour', () => {
  const at = new Date('2026-03-09T17:30:00Z');
  const example = {
    beginDate: '2020-01-01',
    endDate: '2020-01-02',
    perPage: 20,
    updateEndDate: '',
  };
  expect(freshenExample(example, at)).toEqual({
    beginDate: '2026-03-04',
    endDate: '2026-03-10',
    perPage: 20,
    updateEndDate: '',
  });
  const hour = { beginDate: '2020-01-01 09:00:00', endDate: '2020-01-01 09:59:59' };
  expect(freshenExample(hour, at)).toEqual({
    beginDate: '2026-03-10 00:00:00',
    endDate: '2026-03-10 00:59:59',
  });
});

test('a masked token shows only its last characters', () => {
  expect(maskToken('abcd')).toBe('••••••••abcd');
  expect(maskToken(null)).toBe('YOUR_TOKEN');
});
