import { type ChangeEvent, useEffect, useState } from 'react';
import type { Call } from '#contract/call.ts';
import { type ApiError, loadTexts, textOf } from '#web/lib/ask.ts';

/** Which field a refused KEY belongs to: `{ EMAIL_ALREADY_EXISTS: 'email' }`. */
export type KeysOfFields = Readonly<Record<string, string>>;

/**
 * Errors under the right fields, by KEY:
 * `const errors = useFieldErrors({ EMAIL_ALREADY_EXISTS: 'email' })`,
 * `<TextInput name="email" {...errors.on('email')} />`. Before sending, `errors.check(call, input)`
 * holds the values against the call's own rules and says whether they pass; after a refusal
 * `errors.take(error, call, input)` shows it under its field. Fields are named as the input names them.
 */
export function useFieldErrors(fieldOfKey: KeysOfFields = {}) {
  const [shown, setShown] = useState<Readonly<Record<string, string>>>({});
  // Where something is filled in, something may be wrong: the words for it come before they are needed.
  useEffect(() => void loadTexts(), []);
  const show = (errors: Readonly<Record<string, string>>) => {
    setShown(errors);
    // The field is found once its error stands under it, so that the two are read together.
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
    take: (error: Pick<ApiError, 'key'>): boolean => {
      const field = fieldOfKey[error.key];
      if (field) show({ [field]: textOf(error.key) });
      return field !== undefined;
    },
  };
}

/**
 * What a form's inputs hold, `{...field('email')}` on each, with the errors that stand under them.
 * `keep` puts other values in the place of all; what comes later than it was asked for (a file) takes the
 * values of that moment: `keep((before) => ...)`.
 */
export function useTextFields<Values extends Record<string, string>>(
  start: Values,
  errors: Pick<ReturnType<typeof useFieldErrors>, 'on'>,
) {
  const [values, keep] = useState(start);
  const field = (name: keyof Values & string) => ({
    name,
    value: values[name],
    ...errors.on(name),
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) =>
      keep({ ...values, [name]: event.currentTarget.value }),
  });
  return { values, field, keep };
}

/**
 * The first KEY of each field, by the rules that the server uses; empty texts count as absent. A rule
 * over several fields (two passwords that must be equal) names none: its KEY says where it stands.
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

/** The first as they stand on the screen, which need not be the rules' order. */
function focusFirst(names: readonly string[]): void {
  if (names.length === 0) return;
  const any = names.map((name) => `[name="${CSS.escape(name)}"]`).join(',');
  document.querySelector<HTMLElement>(any)?.focus();
}
