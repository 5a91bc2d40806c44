import { Select, type SelectProps } from '@mantine/core';

export default function LoadedSelect(props: SelectProps) {
  return <Select {...props} />;
}
