import type { SelectProps } from '@mantine/core';
import { LateSelect } from './late-select.tsx';

export type Choice = { value: string; label: string };

type SearchSelectProps = Omit<SelectProps, 'data' | 'value' | 'onChange' | 'allowDeselect'> & {
  data: readonly Choice[];
  value?: string;
  /** Called like the change of an input, so that `{...form.field('country')}` fits. */
  onChange?: (event: { currentTarget: { value: string } }) => void;
};

/** A choice from a long list, found by typing a part of it. '' is no choice. */
export function SearchSelect({ data, value = '', onChange, ...props }: SearchSelectProps) {
  return (
    <LateSelect
      searchable
      allowDeselect={false}
      // In a portal the list would be outside the landmarks of the page.
      comboboxProps={{ withinPortal: false }}
      {...props}
      data={[...data]}
      value={value === '' ? null : value}
      onChange={(chosen) => onChange?.({ currentTarget: { value: chosen ?? '' } })}
    />
  );
}
