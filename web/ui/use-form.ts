import { useState } from 'react';
import type { Call, InputOf, ReplyOf } from '#contract/call.ts';
import type { ApiError } from '#web/lib/call-api.ts';
import { loadTexts, textOf } from '#web/lib/error-texts.ts';
import { useFormValues } from '#web/lib/form-drafts.ts';
import { showError } from '#web/lib/toast.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';

/** Maps the KEY of a refusal to its field: `{ EMAIL_ALREADY_EXISTS: 'email' }`. */
export type KeysOfFields = Readonly<Record<string, string>>;

type FormValues = Readonly<Record<string, unknown>>;

type FormOptions<C extends Call, Values> = {
  fieldOfKey?: KeysOfFields;
  /**
   * The input of the call; default: the values as they are. Null sends nothing, after the reason
   * was shown with `errors`.
   */
  inputOf?: (values: Values, errors: FieldErrors) => object | null;
  /** Calls whose data this changes: their active queries are refetched. */
  refreshes?: readonly Call[];
  /** The toast that confirms it. */
  done?: string | ((reply: ReplyOf<C>, input: InputOf<C>) => string);
  onDone?: (reply: ReplyOf<C>, input: InputOf<C>) => void;
  /** KEYS of fields that only the server refuses, to be shown together with the others. */
  also?: (values: Values) => Readonly<Record<string, string>>;
  /** Shows a refusal that belongs to a field in a toast too. */
  alsoToasts?: boolean;
};

/**
 * A form that is sent to one call, in a `DialogForm` or a `SendForm`:
 * `const form = useForm(addRate, { currency: '' }, { done: t('Rate added'), onDone: onClose })`,
 * `<TextInput label={t('Currency')} {...form.field('currency')} />`. The input is checked by the
 * call's own schema before it is sent. Errors are shown below the fields, other refusals in a toast.
 */
export function useForm<C extends Call, Values extends FormValues>(
  call: C,
  start: Values,
  { fieldOfKey = {}, inputOf, also, alsoToasts = false, ...options }: FormOptions<C, Values> = {},
) {
  const errors = useFieldErrors(fieldOfKey);
  const fields = useFields(start, errors);
  const { data, error, isPending, mutateAsync, reset } = useApiMutation(call, {
    ...options,
    quiet: true,
    onRefused: (refusal) => {
      if (!errors.take(refusal) || alsoToasts) showError(refusal.text);
    },
  });
  const input = () => (inputOf ? inputOf(fields.values, errors) : fields.values);
  /** The schema of the call has checked the input. */
  const sendChecked = (checked: object) => mutateAsync(checked as InputOf<C>);
  return {
    ...fields,
    errors,
    data,
    error,
    isPending,
    reset,
    isChanged: JSON.stringify(fields.values) !== JSON.stringify(start),
    /** Shows errors below the fields; returns whether there are none. */
    check: () => {
      const checked = input();
      return checked !== null && errors.check(call, checked);
    },
    /** Rejects after a refusal, which is shown. For forms of several calls. */
    save: () => sendChecked(input() ?? {}),
    send: () => {
      const checked = input();
      // A refusal has been shown.
      if (checked && errors.check(call, checked, also?.(fields.values)))
        sendChecked(checked).catch(() => undefined);
    },
  };
}

/** The inputs of a form, for the components that show a part of them. */
export type Fields<Values extends FormValues> = Pick<
  ReturnType<typeof useFields<Values>>,
  'values' | 'set' | 'field' | 'choice' | 'tick'
>;

type NamesOf<Values, Kind> = {
  [Name in keyof Values]: Values[Name] extends Kind ? Name : never;
}[keyof Values] &
  string;

/**
 * The values of a form's inputs, with errors below them: `field(name)` for inputs and native
 * selects, `choice(name)` for selects that hand over their value, `tick(name)` for checkboxes.
 */
export function useFields<Values extends FormValues>(
  start: Values,
  errors: Pick<FieldErrors, 'on'>,
) {
  const [values, setValues] = useFormValues(start);
  const set = (changed: Partial<Values>) => setValues((before) => ({ ...before, ...changed }));
  const change = (name: string, value: unknown) =>
    set({ [name]: value } as unknown as Partial<Values>);
  return {
    values,
    set,
    field: (name: NamesOf<Values, string>) => ({
      name: name as string,
      value: values[name] as string,
      ...errors.on(name),
      onChange: (event: { currentTarget: { value: string } }) =>
        change(name, event.currentTarget.value),
    }),
    choice: <Name extends keyof Values & string>(name: Name) => ({
      value: values[name],
      error: errors.on(name).error,
      onChange: (value: Values[Name]) => {
        errors.on(name).onInput();
        change(name, value);
      },
    }),
    tick: (name: NamesOf<Values, boolean>) => ({
      checked: values[name] as boolean,
      onChange: (event: { currentTarget: { checked: boolean } }) =>
        change(name, event.currentTarget.checked),
    }),
  };
}

/** Texts without the empty ones, for which the server has defaults. */
export function filled(texts: Readonly<Record<string, string>>): Record<string, string> {
  const trimmed = Object.entries(texts).map(([name, text]) => [name, text.trim()]);
  return Object.fromEntries(trimmed.filter(([, text]) => text !== ''));
}

export type FieldErrors = ReturnType<typeof useFieldErrors>;

/**
 * Shows errors below their fields, by KEY:
 * `const errors = useFieldErrors({ EMAIL_ALREADY_EXISTS: 'email' })`,
 * `<TextInput name="email" {...errors.on('email')} />`. Before sending, `errors.check(call, input)`
 * validates the values with the call's own schema and returns whether they pass; after a refusal
 * `errors.take(error)` shows it below its field. Fields are named as in the input.
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
    /** `also` adds the KEYS of fields that only the server refuses. */
    check: (call: Call, input: object, also: Readonly<Record<string, string>> = {}): boolean => {
      const keys = { ...keysOf(call, input, fieldOfKey), ...also };
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

/** The field of each refusal common to all password prompts. */
export const passwordKeys = { INCORRECT_PASSWORD: 'password', TOO_MANY_REQUESTS: 'password' };

/** The field of each refusal of a code. */
export const codeKeys = { CODE_ERROR: 'code', LOGIN_EXCEEDED_PLEASE_RESET_PASSWORD: 'code' };

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

/** Below a field, the specification's other wording of the same error says more. */
const PLAIN_KEYS: Readonly<Record<string, string>> = { REPASSWORD_ERROR: 'PASSWORD_NOT_EQUAL' };

function textsOf(keys: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(keys).map(([field, key]) => [field, textOf(PLAIN_KEYS[key] ?? key)]),
  );
}

/** A select or a date has its name on a hidden input after the one that is shown. */
function fieldShownFor(field: HTMLElement | null): HTMLElement | null {
  if (!(field instanceof HTMLInputElement) || field.type !== 'hidden') return field;
  let before = field.previousElementSibling;
  while (before) {
    const shown = before.querySelector<HTMLElement>('input:not([type="hidden"])');
    if (shown) return shown;
    before = before.previousElementSibling;
  }
  return null;
}

/** Focuses the first field in screen order, which may differ from the order of the rules. */
function focusFirst(names: readonly string[]): void {
  if (names.length === 0) return;
  const any = names.map((name) => `[name="${CSS.escape(name)}"]`).join(',');
  // Screens under a dialog may have fields of the same name.
  const place = [...document.querySelectorAll('[role="dialog"]')].at(-1) ?? document;
  const field = place.querySelector<HTMLElement>(any);
  fieldShownFor(field)?.focus();
}
