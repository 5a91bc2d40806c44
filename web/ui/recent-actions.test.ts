import { expect, test } from 'vitest';
import { recentFirst } from './recent-actions.ts';

const actions = [{ id: 'a' }, { id: 'b' }, { id: 'c' }, { group: 'Brands', actions: [] }];

test('the actions used last come first, newest first, and only once', () => {
  expect(recentFirst(actions, '', ['c', 'gone', 'a'])).toEqual([
    { group: 'Recent', actions: [{ id: 'c' }, { id: 'a' }] },
    { id: 'b' },
    { group: 'Brands', actions: [] },
  ]);
});

test('nothing is moved while something is typed, or before anything was used', () => {
  expect(recentFirst(actions, 'b', ['c'])).toEqual(actions);
  expect(recentFirst(actions, '', [])).toEqual(actions);
});
