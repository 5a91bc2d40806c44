import { beforeEach, expect, it, vi } from 'vitest';
import { recallRange, rememberRange } from './last-range.ts';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
  });
});

it('defaults to the last 30 days', () => {
  expect(recallRange('2026-11-21')).toEqual({ start: '2026-10-23', end: '2026-11-21' });
});

it('recalculates a stored preset for the current day', () => {
  rememberRange({ start: '2026-11-15', end: '2026-11-21' }, '2026-11-21');
  expect(recallRange('2026-11-25')).toEqual({ start: '2026-11-19', end: '2026-11-25' });
});

it('keeps custom days', () => {
  rememberRange({ start: '2026-03-02', end: '2026-03-09' }, '2026-11-21');
  expect(recallRange('2026-11-25')).toEqual({ start: '2026-03-02', end: '2026-03-09' });
});

it('ignores invalid values', () => {
  localStorage.setItem('last_range', '2026-13-40 yesterday');
  expect(recallRange('2026-11-21')).toEqual({ start: '2026-10-23', end: '2026-11-21' });
});
