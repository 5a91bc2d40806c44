import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dismissToast, holdToasts, showDone, showError, toastsNow, watchToasts } from './toast.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  for (const { id } of toastsNow()) dismissToast(id);
  vi.useRealTimers();
});

const messages = () => toastsNow().map((toast) => toast.message);

test('an error is shown for 5,000 ms', () => {
  showError('Email already exists');
  vi.advanceTimersByTime(4999);
  expect(toastsNow()).toMatchObject([{ kind: 'error', message: 'Email already exists' }]);
  vi.advanceTimersByTime(1);
  expect(toastsNow()).toEqual([]);
});

test('a repeated message is not stacked and restarts its time', () => {
  showError('Network error');
  vi.advanceTimersByTime(4000);
  showError('Network error');
  expect(messages()).toEqual(['Network error']);
  vi.advanceTimersByTime(4999);
  expect(messages()).toEqual(['Network error']);
  vi.advanceTimersByTime(1);
  expect(messages()).toEqual([]);
});

test('messages on one subject are not stacked', () => {
  showError('Not saved (reference 1)', 'Not saved');
  showError('Not saved (reference 2)', 'Not saved');
  expect(messages()).toEqual(['Not saved (reference 2)']);
});

test('a message with a way back is shown for 10,000 ms', () => {
  const undo = vi.fn();
  showDone('Link archived', undo);
  vi.advanceTimersByTime(9999);
  expect(toastsNow()).toMatchObject([{ kind: 'done', message: 'Link archived', undo }]);
  vi.advanceTimersByTime(1);
  expect(toastsNow()).toEqual([]);
});

test('of more than four messages, the oldest is removed', () => {
  for (const name of ['one', 'two', 'three', 'four', 'five']) showDone(name);
  expect(messages()).toEqual(['two', 'three', 'four', 'five']);
});

test('messages stay while the pointer or the focus is on them', () => {
  showError('Read me');
  vi.advanceTimersByTime(4000);
  holdToasts(true);
  showDone('And me');
  vi.advanceTimersByTime(60_000);
  expect(messages()).toEqual(['Read me', 'And me']);
  holdToasts(false);
  vi.advanceTimersByTime(4999);
  expect(messages()).toEqual(['Read me']);
  vi.advanceTimersByTime(1);
  expect(messages()).toEqual([]);
});

test('a message dismissed under the pointer does not pause later ones', () => {
  showError('Away with it');
  holdToasts(true);
  dismissToast(toastsNow()[0]?.id ?? 0);
  showError('A later one');
  vi.advanceTimersByTime(5000);
  expect(toastsNow()).toEqual([]);
});

test('a listener is notified of every change until it unsubscribes', () => {
  let heard = 0;
  const stop = watchToasts(() => {
    heard += 1;
  });
  showDone('Saved');
  vi.advanceTimersByTime(4000);
  stop();
  showDone('Saved again');
  expect(heard).toBe(2);
});
