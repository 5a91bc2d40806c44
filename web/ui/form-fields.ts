import { useState } from 'react';
import { type AskError, textOf } from '#web/lib/ask.ts';

/** Which field each refused KEY belongs to: `{ EMAIL_ALREADY_EXISTS: 'email' }`. */
export type KeysOfFields<Field extends string> = Readonly<Record<string, Field>>;

/**
 * Errors under the right fields, by KEY. Keep the map beside the form:
 * `const errors = useFieldErrors({ EMAIL_EMPTY: 'email', WEBSITE_FORMAT: 'website' })`, then
 * `<TextInput error={errors.of('email')} onInput={() => errors.clear('email')} />` and in the
 * refusal `errors.take(error)`, which focuses the field and says false where no field is meant.
 */
export function useFieldErrors<Field extends string>(fields: KeysOfFields<Field>) {
  const [shown, setShown] = useState<Partial<Record<Field, string>>>({});
  const show = (field: Field, key: string) => {
    setShown((before) => ({ ...before, [field]: textOf(key) }));
    // The field is found by name once the error stands under it.
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`[name="${field}"]`)?.focus());
  };
  return {
    of: (field: Field): string | undefined => shown[field],
    show,
    clear: (field?: Field) =>
      setShown((before) => (field ? { ...before, [field]: undefined } : {})),
    take: (error: Pick<AskError, 'key'>): boolean => {
      const field = fields[error.key];
      if (field) show(field, error.key);
      return field !== undefined;
    },
  };
}
