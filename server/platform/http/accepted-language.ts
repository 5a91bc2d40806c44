import { LANGUAGES, type Language } from '#contract/language.ts';

const MAX_RANGES = 20;

/**
 * The language that a request prefers by its `Accept-Language` header (RFC 9110, 12.5.4); null if it
 * names none of ours. A range such as `zh-Hans-CN` is matched by its first part.
 */
export function acceptedLanguage(header: string | undefined): Language | null {
  const ranges = (header ?? '').split(',', MAX_RANGES).map((range) => {
    const [tag = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    const weight = parameters.find((part) => part.startsWith('q='))?.slice(2) ?? '1';
    const language = LANGUAGES.find((one) => one === tag.split('-')[0]);
    return { language, weight: Number(weight) };
  });
  const known = ranges.filter(({ language, weight }) => language !== undefined && weight > 0);
  const [first] = known.sort((one, other) => other.weight - one.weight);
  return first?.language ?? null;
}
