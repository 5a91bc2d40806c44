const MAX_WORDS = 8;

/** The distinct words of a search in lower case; at most eight. */
export function wordsOf(keyword: string): string[] {
  const words = keyword.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return [...new Set(words)].slice(0, MAX_WORDS);
}

/** A search word: whether any product contains it, and the most similar known words. */
export type KnownWord = { word: string; is_known: boolean; likes: string[] };

/**
 * The search as a PostgreSQL tsquery: every word must match, whole or as a prefix; a word that no
 * product contains is replaced by the most similar words. `searched_for` is set in the latter case.
 */
export function queryOf(words: readonly KnownWord[]): {
  query: string;
  searched_for: string | null;
} {
  const isMeant = ({ is_known, likes }: KnownWord) => is_known || likes.length === 0;
  const parts = words.map((one) => (isMeant(one) ? `${one.word}:*` : `(${one.likes.join(' | ')})`));
  const said = words.map((one) => (isMeant(one) ? one.word : one.likes[0]));
  return {
    query: parts.join(' & '),
    searched_for: words.every(isMeant) ? null : said.join(' '),
  };
}
