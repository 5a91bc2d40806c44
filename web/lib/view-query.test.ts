import { expect, test } from 'vitest';
import { queryOfView, searchOfView } from './view-query.ts';

const TODAY = '2026-11-22';

test('days of a preset are stored as the preset and move with the calendar', () => {
  const url = { start_date: '2026-11-16', end_date: '2026-11-22', group_by: 'brand', curPage: '3' };
  const query = queryOfView(url, TODAY);
  expect(query).toBe('group_by=brand&range=7d');
  expect(searchOfView(query, '2026-12-01')).toEqual({
    group_by: 'brand',
    start_date: '2026-11-25',
    end_date: '2026-12-01',
  });
});

test('custom days are stored as they are, and a view without days has none', () => {
  const own = { start_date: '2026-01-02', end_date: '2026-01-05' };
  expect(searchOfView(queryOfView(own, TODAY), '2027-01-01')).toEqual(own);
  expect(searchOfView('status=2&view=list', TODAY)).toEqual({ status: '2', view: 'list' });
  expect(searchOfView('range=ever&status=2', TODAY)).toEqual({ status: '2' });
});

test('the same view yields the same text in any parameter order', () => {
  expect(queryOfView({ b: '2', a: '1', id: '9', preview: 'x' }, TODAY)).toBe(
    queryOfView({ a: '1', b: '2' }, TODAY),
  );
});
