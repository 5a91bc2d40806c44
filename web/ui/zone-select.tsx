import { Select, type SelectProps } from '@mantine/core';
import { useMemo } from 'react';
import { zoneLabel } from '#web/lib/dates.ts';

type ZoneSelectProps = Omit<SelectProps, 'data' | 'value' | 'onChange'> & {
  value: string;
  onChange: (zone: string) => void;
};

/** A time zone by name, found by typing part of it. */
export function ZoneSelect({ value, onChange, ...props }: ZoneSelectProps) {
  const zones = useMemo(() => timeZones(value), [value]);
  return (
    <Select
      {...props}
      searchable
      allowDeselect={false}
      data={zones}
      value={value}
      onChange={(zone) => zone && onChange(zone)}
    />
  );
}

/** Every time zone this browser knows, sorted; always includes the current one. */
export function timeZones(own: string): { value: string; label: string }[] {
  const names = new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), own]);
  return [...names].sort().map((value) => ({ value, label: zoneLabel(value) }));
}
