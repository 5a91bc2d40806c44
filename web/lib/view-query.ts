import { type DayRange, type PresetId, presetOf, presets, rangeOf } from './ranges.ts';
import type { UrlValues } from './use-url.ts';

/** What of an address says where one is on a screen, not what the screen shows. */
const PASSING = ['curPage', 'preview', 'id'];

/** What of a screen's address makes a view: a preset in the place of its days. */
export function queryOfView(url: UrlValues, today: string): string {
  const { start_date, end_date, ...rest } = url;
  const days = start_date && end_date ? daysOf({ start: start_date, end: end_date }, today) : {};
  const kept = Object.entries({ ...rest, ...days }).filter(
    (entry): entry is [string, string] => !!entry[1] && !PASSING.includes(entry[0]),
  );
  return new URLSearchParams(kept.sort(([one], [other]) => (one < other ? -1 : 1))).toString();
}

/** The address a view stands for today. */
export function searchOfView(query: string, today: string): UrlValues {
  const { range, ...rest } = Object.fromEntries(new URLSearchParams(query));
  if (!presets.some((preset) => preset.id === range)) return rest;
  const { start, end } = rangeOf(range as PresetId, today);
  return { ...rest, start_date: start, end_date: end };
}

function daysOf(range: DayRange, today: string): UrlValues {
  const preset = presetOf(range, today);
  return preset ? { range: preset } : { start_date: range.start, end_date: range.end };
}
