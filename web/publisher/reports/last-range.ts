import { isDay } from '#contract/fields.ts';
import { type DayRange, type PresetId, presetOf, presets, rangeOf } from '#web/lib/ranges.ts';

const PLACE = 'last_range';

/** Keeps the days last looked at; a preset is kept as such and moves on with the calendar. */
export function rememberRange(range: DayRange, today: string): void {
  localStorage.setItem(PLACE, presetOf(range, today) ?? `${range.start} ${range.end}`);
}

/** The days last looked at on this device, else the last 30. */
export function recallRange(today: string): DayRange {
  const kept = localStorage.getItem(PLACE) ?? '';
  if (presets.some((preset) => preset.id === kept)) return rangeOf(kept as PresetId, today);
  const [start = '', end = ''] = kept.split(' ');
  return isDay(start) && isDay(end) && start <= end ? { start, end } : rangeOf('30d', today);
}
