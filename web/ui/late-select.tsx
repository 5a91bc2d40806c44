import { type MultiSelectProps, type SelectProps, TextInput } from '@mantine/core';
import { Suspense } from 'react';
import { latePart } from './late-part.tsx';

const LoadedSelect = latePart(() => import('./loaded-select.tsx'));
const LoadedMultiSelect = latePart(() => import('./loaded-multi-select.tsx'));

/**
 * A select with a list of its own, loaded on demand because few visits use one. Until then an input
 * of the same size is shown, so that nothing moves.
 */
export function LateSelect(props: SelectProps) {
  return (
    <Suspense fallback={<Waiting {...props} shown={labelOf(props)} />}>
      <LoadedSelect {...props} />
    </Suspense>
  );
}

/** The same for several values. */
export function LateMultiSelect(props: MultiSelectProps) {
  return (
    <Suspense fallback={<Waiting {...props} />}>
      <LoadedMultiSelect {...props} />
    </Suspense>
  );
}

type WaitingProps = Pick<
  SelectProps & MultiSelectProps,
  'label' | 'description' | 'error' | 'placeholder' | 'required' | 'w' | 'maw' | 'aria-label'
>;

function Waiting({ shown = '', ...props }: WaitingProps & { shown?: string | undefined }) {
  const { label, description, error, placeholder, required, w, maw } = props;
  const field = { label, description, error, placeholder, required, w, maw };
  const name = props['aria-label'];
  return <TextInput {...field} {...(name && { 'aria-label': name })} value={shown} disabled />;
}

/** The label of the chosen value. Lists of ours have no groups. */
function labelOf({ data = [], value }: SelectProps): string | undefined {
  const chosen = data.find(
    (one) => typeof one === 'object' && 'value' in one && one.value === value,
  );
  return chosen && typeof chosen === 'object' && 'label' in chosen ? chosen.label : undefined;
}
