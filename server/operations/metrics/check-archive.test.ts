import { expect, test } from 'vitest';
import { openTestApp } from '#fixtures/testing/open-test-app.ts';
import { hasFailed, isArchiveFailing } from './check-archive.ts';

const t = await openTestApp();
const minute = (number: number) => new Date(Date.UTC(2026, 2, 5, 12, number));
const archiver = { started_at: minute(0), at: minute(30) };

test('the archive fails after a failed attempt, or when nothing was archived for a quarter of an hour', () => {
  const done = { ...archiver, last_archived_time: minute(29), last_failed_time: null };
  expect(hasFailed(done)).toBe(false);
  expect(hasFailed({ ...done, last_failed_time: minute(28) })).toBe(false);
  expect(hasFailed({ ...done, last_failed_time: minute(30) })).toBe(true);
  expect(hasFailed({ ...done, last_archived_time: minute(14) })).toBe(true);
  expect(hasFailed({ ...done, last_archived_time: null })).toBe(true);
  expect(hasFailed({ ...done, last_archived_time: null, at: minute(10) })).toBe(false);
  // Archived before the server was stopped for a day.
  expect(hasFailed({ ...done, last_archived_time: new Date(0), at: minute(10) })).toBe(false);
});

test('the role of the application may read the state of the archive', async () => {
  expect(typeof (await isArchiveFailing(t.db))).toBe('boolean');
});
