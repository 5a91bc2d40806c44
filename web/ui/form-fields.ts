import { useState } from 'react';
import type { Call } from '#contract/call.ts';
import type { ApiError } from '#web/lib/call-api.ts';
import { loadTexts, textOf } from '#web/lib/error-texts.ts';
import { useFormValues } from '#web/lib/form-drafts.ts';

/** Maps the KEY of a refusal to its field: `{ EMAIL_ALREADY_EXISTS: 'email' }`. */
export type KeysOfFields = Readonly<Record<string, string>>;

/**
 * Shows errors below their fields, by KEY:
 * `const errors = useFieldErrors({ EMAIL_ALREADY_EXISTS: 'email' })`,
 * `<TextInput name="email" {...errors.on('email')} />`. Before sending, `errors.check(call, input)`
 * validates the values with the call's own schema and returns whether they pass; after a refusal
 * `errors.take(error, call, input)` shows it below its field. Fields are named as in the input.
 */
export function useFieldErrors(fieldOfKey: KeysOfFields = {}) {
  const [shown, setShown] = useState<Readonly<Record<string, string>>>({});
  const show = (errors: Readonly<Record<string, string>>) => {
    setShown(errors);
    // Focus the field after its error is rendered, so that both are read together.
    requestAnimationFrame(() => focusFirst(Object.keys(errors)));
  };
  return {
    on: (field: string) => ({
      error: shown[field],
      onInput: () => setShown(({ [field]: _gone, ...rest }) => rest),
    }),
    show,
    clear: () => setShown({}),
    check: (call: Call, input: object): boolean => {
      const keys = keysOf(call, input, fieldOfKey);
      const passes = Object.keys(keys).length === 0;
      if (passes) setShown({});
      else void loadTexts().then(() => show(textsOf(keys)));
      return passes;
    },
    take: (error: Pick<ApiError, 'key' | 'text'>): boolean => {
      const field = fieldOfKey[error.key];
      if (field) show({ [field]: error.text });
      return field !== undefined;
    },
  };
}

/**
 * The values of a form's inputs, `{...field('email')}` on each, with errors below them. `keep`
 * replaces all values; for results that arrive later (an upload) use the current values:
 * `keep((before) => ...)`.
 */
export function useTextFields<Values extends Record<string, string>>(
  start: Values,
  errors: Pick<ReturnType<typeof useFieldErrors>, 'on'>,
) {
  const [values, keep] = useFormValues(start);
  const field = (name: keyof Values & string) => ({
    name,
    value: values[name],
    ...errors.on(name),
    onChange: (event: { currentTarget: { value: string } }) =>
      keep({ ...values, [name]: event.currentTarget.value }),
  });
  return { values, field, keep };
}

/**
 * The first KEY of each field, by the same rules as the server; empty texts count as absent. A rule
 * over several fields (two equal passwords) names no field: its KEY is mapped to one.
 */
function keysOf(call: Call, input: object, fieldOfKey: KeysOfFields): Record<string, string> {
  const filled = Object.entries(input).filter(([, value]) => value !== '' && value !== null);
  const checked = call.input.safeParse(Object.fromEntries(filled));
  const keys: Record<string, string> = {};
  for (const issue of checked.error?.issues ?? []) {
    keys[String(issue.path[0] ?? fieldOfKey[issue.message] ?? '')] ??= issue.message;
  }
  return keys;
}

function textsOf(keys: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(keys).map(([field, key]) => [field, textOf(key)]));
}

/** Focuses the first field in screen order, which may differ from the order of the rules. */
function focusFirst(names: readonly string[]): void {
  if (names.length === 0) return;
  const any = names.map((name) => `[name="${CSS.escape(name)}"]`).join(',');
  // Screens under a dialog may have fields of the same name.
  const place = [...document.querySelectorAll('[role="dialog"]')].at(-1) ?? document;
  place.querySelector<HTMLElement>(any)?.focus();
}
