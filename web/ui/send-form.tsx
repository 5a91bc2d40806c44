import type { ComponentPropsWithoutRef } from 'react';

type SendFormProps = Omit<ComponentPropsWithoutRef<'form'>, 'onSubmit'> & { onSend: () => void };

/** A form that is sent by a call. Uses our validation, so the browser's is off. */
export function SendForm({ onSend, ...form }: SendFormProps) {
  return (
    <form
      {...form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // A dialog of a form may contain another form.
        event.stopPropagation();
        onSend();
      }}
    />
  );
}
