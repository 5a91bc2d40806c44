import { type SelectProps, TextInput } from '@mantine/core';
import { lazy, Suspense } from 'react';

const LoadedSelect = lazy(() => import('./loaded-select.tsx'));

/**
 * A searchable select, loaded on demand because few visits use one. Until then an input of the same
 * size is shown, so that nothing moves.
 */
export function LateSelect(props: SelectProps) {
  const { label, description, error, placeholder, required, w, maw } = props;
  const shown = { label, description, error, placeholder, required, w, maw };
  const name = props['aria-label'];
  return (
    <Suspense fallback={<TextInput {...shown} {...(name && { 'aria-label': name })} disabled />}>
      <LoadedSelect {...props} />
    </Suspense>
  );
}
