const escaped = (keyword: string) => keyword.replace(/[\\%_]/g, '\\$&');

/** The LIKE pattern of texts that contain a keyword. */
export const containing = (keyword: string): string => `%${escaped(keyword)}%`;

/**
 * The LIKE pattern for a search in a large table with a trigram index. One or two characters within
 * a text contain no trigram, so they match the beginning only.
 */
export const findable = (keyword: string): string =>
  [...keyword].length > 2 ? containing(keyword) : `${escaped(keyword)}%`;
