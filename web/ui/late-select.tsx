import { type MultiSelectProps, type SelectProps, TextInput } from '@mantine/core';
import { lazy, Suspense } from 'react';

const LoadedSelect = lazy(() => import('./loaded-select.tsx'));
const LoadedMultiSelect = lazy(() => import('./loaded-multi-select.tsx'));

/**
 * A select with a list of its own, loaded on demand because few visits use one. Until then an input
 * of the same size is shown, so that nothing moves.
 */
export function LateSelect(props: SelectProps) {
  return (
    <Suspense fallback={<Waiting {...props} />}>
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

function Waiting(props: WaitingProps) {
  const { label, description, error, placeholder, required, w, maw } = props;
  const shown = { label, description, error, placeholder, required, w, maw };
  const name = props['aria-label'];
  return <TextInput {...shown} {...(name && { 'aria-label': name })} disabled />;
}
