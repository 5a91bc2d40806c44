import { type DayRange, type PresetId, presetOf, presets, rangeOf } from './ranges.ts';
import type { UrlValues } from './use-url.ts';

/** URL values that are a position on a screen and not part of a view. */
const PASSING = ['curPage', 'preview', 'id'];

/** The query of a saved view: the screen's URL values, with a preset instead of its days. */
export function queryOfView(url: UrlValues, today: string): string {
  const { start_date, end_date, ...rest } = url;
  const days = start_date && end_date ? daysOf({ start: start_date, end: end_date }, today) : {};
  const kept = Object.entries({ ...rest, ...days }).filter(
    (entry): entry is [string, string] => !!entry[1] && !PASSING.includes(entry[0]),
  );
  return new URLSearchParams(kept.sort(([one], [other]) => (one < other ? -1 : 1))).toString();
}

/** The URL values of a saved view, with the preset resolved for today. */
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
