import type { DictionaryName } from '#contract/dictionary.ts';
import { dictionary } from './common-calls.ts';
import { t } from './i18n.ts';
import { useFirst } from './use-api-query.ts';

export type Entry = { value: string | number; label: string };

const none: readonly Entry[] = [];

/**
 * The labels of all fixed sets of values, loaded once: `const labels = useDictionary()`, then
 * `labels.of('site_status', 1)` and `labels.entries('site_status')` (empty until loaded).
 */
export function useDictionary() {
  const sets = useFirst(dictionary, {}, { staleTime: Number.POSITIVE_INFINITY }).data;
  const entries = (name: DictionaryName): readonly Entry[] =>
    sets?.[name]?.map(({ value, label }) => ({ value, label: t(label) })) ?? none;
  return {
    entries,
    of: (name: DictionaryName, value: string | number | null): string =>
      entries(name).find((entry) => entry.value === value)?.label ?? '',
  };
}

/** The entries of a set as options of a select or filter, with values as text. */
export function optionsOf(entries: readonly Entry[]): { value: string; label: string }[] {
  return entries.map(({ value, label }) => ({ value: String(value), label }));
}
