import { isDay } from '#contract/fields.ts';
import { type DayRange, type PresetId, presetOf, presets, rangeOf } from '#web/lib/ranges.ts';

const PLACE = 'last_range';

/** Stores the days last viewed; a preset is stored by name, so that it moves with the calendar. */
export function rememberRange(range: DayRange, today: string): void {
  localStorage.setItem(PLACE, presetOf(range, today) ?? `${range.start} ${range.end}`);
}

/** The days last viewed on this device, by default the last 30. */
export function recallRange(today: string): DayRange {
  const kept = localStorage.getItem(PLACE) ?? '';
  if (presets.some((preset) => preset.id === kept)) return rangeOf(kept as PresetId, today);
  const [start = '', end = ''] = kept.split(' ');
  return isDay(start) && isDay(end) && start <= end ? { start, end } : rangeOf('30d', today);
}
