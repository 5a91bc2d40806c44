import { MultiSelect, type MultiSelectProps } from '@mantine/core';

export default function LoadedMultiSelect(props: MultiSelectProps) {
  return <MultiSelect {...props} />;
}
