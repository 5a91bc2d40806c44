const MAX_WORDS = 8;

/** The words of a search, in small letters: at most eight. */
export function wordsOf(keyword: string): string[] {
  const words = keyword.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return [...new Set(words)].slice(0, MAX_WORDS);
}

/** What is known of a searched word: whether products bear it, and the words most like it. */
export type KnownWord = { word: string; is_known: boolean; likes: string[] };

/**
 * The search as PostgreSQL reads it: every word has to be there, whole or as a beginning, or in its
 * place one of the words most like it where no product bears it. `searched_for` tells of the latter.
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
