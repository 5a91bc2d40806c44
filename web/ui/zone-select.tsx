import { type ComponentProps, useMemo } from 'react';
import { zoneLabel } from '#web/lib/dates.ts';
import { type Choice, SearchSelect } from './search-select.tsx';

type ZoneSelectProps = Omit<ComponentProps<typeof SearchSelect>, 'data' | 'onChange'> & {
  value: string;
  onChange: (zone: string) => void;
};

/** A time zone by name, found by typing part of it. */
export function ZoneSelect({ value, onChange, ...props }: ZoneSelectProps) {
  const zones = useMemo(() => timeZones(value), [value]);
  return (
    <SearchSelect
      {...props}
      data={zones}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** Every time zone this browser knows, sorted; always includes the current one. */
export function timeZones(own: string): Choice[] {
  const names = new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), own]);
  return [...names].sort().map((value) => ({ value, label: zoneLabel(value) }));
}
