const LIST = /^(.+?)\[\d*\]$/;

/**
 * The fields of a query or form as PHP reads them, in which the older networks are written: of a
 * repeated name the last value counts, and `status[]=Approved&status[]=Pending` is a list.
 */
export function readPhpFields(text: string): Record<string, unknown> {
  const fields = new Map<string, unknown>();
  for (const [sent, value] of new URLSearchParams(text)) {
    const list = LIST.exec(sent)?.[1];
    if (list === undefined) {
      fields.set(sent, value);
      continue;
    }
    const known = fields.get(list);
    if (Array.isArray(known)) known.push(value);
    else fields.set(list, [value]);
  }
  return Object.fromEntries(fields);
}
