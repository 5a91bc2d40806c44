import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const folder = new URL('../docs/decisions/', import.meta.url);
const index = readFileSync(new URL('README.md', folder), 'utf8');
const files = readdirSync(folder).filter((name) => name !== 'README.md');

test.each(files)('decision %s has a title, a status and one line in the index', (file) => {
  const [title = '', gap, status] = readFileSync(new URL(file, folder), 'utf8').split('\n');
  const [, number, statement] = /^# (\d+)\. (.+)$/.exec(title) ?? [];
  expect(Number(number)).toBe(Number(file.slice(0, 4)));
  expect(gap).toBe('');
  expect(status).toMatch(
    /^Status: (accepted, \d{4}-\d\d-\d\d|superseded by \[\d+\]\(\d{4}-[a-z0-9-]+\.md\))\.$/,
  );
  expect(index.split(`- [${number}](${file}) ${statement}\n`)).toHaveLength(2);
});
