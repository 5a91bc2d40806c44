const formatOf = new Map<string, Intl.DateTimeFormat>();

/** The calendar month of a moment in a time zone: "2026-11". */
export function monthOf(at: Date, timeZone: string): string {
  const known = formatOf.get(timeZone);
  const format =
    known ?? new Intl.DateTimeFormat('en', { timeZone, year: 'numeric', month: '2-digit' });
  formatOf.set(timeZone, format);
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, value]));
  return `${parts.get('year')?.padStart(4, '0')}-${parts.get('month')}`;
}
