import { type ComponentProps, useEffect, useMemo, useState } from 'react';
import { zoneLabel } from '#web/lib/dates.ts';
import { type Choice, SearchSelect } from './search-select.tsx';

type ZoneSelectProps = Omit<ComponentProps<typeof SearchSelect>, 'data' | 'onChange'> & {
  value: string;
  onChange: (zone: string) => void;
};

/** A time zone by name, found by typing part of it. */
export function ZoneSelect({ value, onChange, ...props }: ZoneSelectProps) {
  return (
    <SearchSelect
      {...props}
      data={useZones(value)}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

type Labels = ReadonlyMap<string, string>;

/** Zones labelled between two tasks of the page. */
const AT_ONCE = 5;
let labels: Labels = new Map();
let labelling: Promise<Labels> | undefined;

/**
 * Every time zone to choose from. A label with its offset takes a millisecond, so that the other zones have
 * theirs a moment after the field is shown.
 */
export function useZones(own: string): Choice[] {
  const [known, setKnown] = useState(labels);
  useEffect(() => {
    labelling ??= labelZones();
    void labelling.then(setKnown);
  }, []);
  return useMemo(() => timeZones(own, known), [own, known]);
}

async function labelZones(): Promise<Labels> {
  const made = new Map<string, string>();
  for (const [nth, zone] of Intl.supportedValuesOf('timeZone').entries()) {
    if (nth % AT_ONCE === 0) await new Promise((resolve) => setTimeout(resolve));
    made.set(zone, zoneLabel(zone));
  }
  labels = made;
  return labels;
}

/** Every time zone this browser knows, sorted; always includes the current one. */
export function timeZones(own: string, known: Labels): Choice[] {
  const names = new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), own]);
  const labelOf = (zone: string) =>
    known.get(zone) ?? (zone === own ? zoneLabel(zone) : zone.replaceAll('_', ' '));
  return [...names].sort().map((value) => ({ value, label: labelOf(value) }));
}
