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
