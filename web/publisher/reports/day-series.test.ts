import { describe, expect, it } from 'vitest';
import { pointsOf } from './day-series.ts';

describe('pointsOf', () => {
  it('lists every day of a period, both ends included', () => {
    expect(pointsOf('2026-02-27', '2026-03-02', 'day')).toEqual([
      '2026-02-27',
      '2026-02-28',
      '2026-03-01',
      '2026-03-02',
    ]);
  });

  it('lists weeks by their Mondays, starting with the week of the first day', () => {
    // 18 November 2026 is a Wednesday, 22 November a Sunday.
    expect(pointsOf('2026-11-18', '2026-11-22', 'week')).toEqual(['2026-11-16']);
    expect(pointsOf('2026-11-22', '2026-11-23', 'week')).toEqual(['2026-11-16', '2026-11-23']);
  });

  it('lists months by their first days, including February and the turn of the year', () => {
    expect(pointsOf('2026-11-30', '2027-03-01', 'month')).toEqual([
      '2026-11-01',
      '2026-12-01',
      '2027-01-01',
      '2027-02-01',
      '2027-03-01',
    ]);
  });
});
