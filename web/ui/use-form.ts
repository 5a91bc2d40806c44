import type { FormEvent } from 'react';
import type { Call, InputOf } from '#contract/call.ts';
import { type KeysOfFields, useFieldErrors, useTextFields } from './form-fields.ts';
import { type SendOptions, useSend } from './use-send.ts';

type FormOptions<C extends Call> = SendOptions<C> & { fieldOfKey: KeysOfFields };

/**
 * A form of text fields that is sent to one call: `{...form.field('password')}` on each input,
 * `onSubmit={form.submit}`. Refusals are shown below their fields, others in a toast.
 */
export function useForm<C extends Call, Names extends string>(
  call: C,
  blank: Record<Names, string> & InputOf<C>,
  { fieldOfKey, ...options }: FormOptions<C>,
) {
  const errors = useFieldErrors(fieldOfKey);
  const { values, field } = useTextFields<Record<Names, string>>(blank, errors);
  const send = useSend(call, errors, options);
  return {
    isPending: send.isPending,
    submit: (event: FormEvent) => {
      event.preventDefault();
      if (errors.check(call, values)) send.mutate(values as unknown as InputOf<C>);
    },
    field,
  };
}

/** The field of each refusal common to all password prompts. */
export const passwordKeys = { INCORRECT_PASSWORD: 'password', TOO_MANY_REQUESTS: 'password' };

/** The field of each refusal of a code. */
export const codeKeys = { CODE_ERROR: 'code', LOGIN_EXCEEDED_PLEASE_RESET_PASSWORD: 'code' };
