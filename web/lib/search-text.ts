/** Parses `?status=0&keyword=shoes` into plain texts; never into numbers or JSON. */
export function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}

/** The inverse of `parseSearch`; undefined and null are left out. */
export function stringifySearch(search: Record<string, unknown>): string {
  const filled = Object.entries(search).filter(
    ([, value]) => value !== undefined && value !== null,
  );
  const text = new URLSearchParams(filled.map(([name, value]) => [name, String(value)])).toString();
  return text === '' ? '' : `?${text}`;
}

/** The query as every screen reads it: plain texts, also after a navigation that gives numbers. */
export const textsIn = (search: Record<string, unknown>) => parseSearch(stringifySearch(search));
