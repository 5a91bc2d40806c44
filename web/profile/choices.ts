import { zoneLabel } from '#web/lib/dates.ts';

export type Choice = { value: string; label: string };

/** Every time zone this browser knows, by name, the one in use always among them. */
export function timeZones(own: string): Choice[] {
  const names = new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), own]);
  return [...names].sort().map((value) => ({ value, label: zoneLabel(value) }));
}

/** Every currency by code with its name, the one in use always among them. */
export function currencies(own: string): Choice[] {
  const names = new Intl.DisplayNames(['en'], { type: 'currency' });
  const codes = new Set([...Intl.supportedValuesOf('currency'), own]);
  return [...codes].sort().map((value) => ({ value, label: `${value} · ${names.of(value)}` }));
}

/** Countries to choose from; one that was stored in other words stays as it is until changed. */
export function countries(regions: readonly { code: string; name: string }[], own: string) {
  const choices: Choice[] = regions.map(({ code, name }) => ({ value: code, label: name }));
  const isKnown = own === '' || choices.some(({ value }) => value === own);
  return [
    { value: '', label: 'Not said' },
    ...(isKnown ? [] : [{ value: own, label: own }]),
    ...choices,
  ];
}

/** "2.4 MB" of a number of bytes. */
export function sizeLabel(bytes: number): string {
  if (bytes < 1024) return bytes === 1 ? '1 byte' : `${bytes} bytes`;
  const units = ['kB', 'MB', 'GB'] as const;
  const step = Math.min(Math.floor(Math.log(bytes) / Math.log(1024)), units.length);
  const size = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });
  return `${size.format(bytes / 1024 ** step)} ${units[step - 1]}`;
}
