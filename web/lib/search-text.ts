/** `?status=0&keyword=shoes` as plain texts: nothing is guessed to be a number or JSON. */
export function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}

/** The way back; undefined and null are left out. */
export function stringifySearch(search: Record<string, unknown>): string {
  const filled = Object.entries(search).filter(
    ([, value]) => value !== undefined && value !== null,
  );
  const text = new URLSearchParams(filled.map(([name, value]) => [name, String(value)])).toString();
  return text === '' ? '' : `?${text}`;
}
