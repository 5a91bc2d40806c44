import { TextInput } from '@mantine/core';
import type { ComponentProps } from 'react';
import type { useTextFields } from '#web/ui/form-fields.ts';
import { SendForm } from '#web/ui/send-form.tsx';
import { SaveButton } from './save-button.tsx';

type SettingFormProps<Name extends string> = Omit<ComponentProps<typeof SaveButton>, 'children'> & {
  title: string;
  note: string;
  /** The fields in their order, with their labels. */
  labels: Readonly<Record<Name, string>>;
  field: ReturnType<typeof useTextFields<Record<Name, string>>>['field'];
  inputMode?: 'decimal' | 'numeric';
  maxLength: number;
  /** The text of the button. */
  save: string;
  onSend: () => void;
};

/** A card with numbers that staff with the permission may change. */
export function SettingForm<Name extends string>(props: SettingFormProps<Name>) {
  const { title, note, labels, field, inputMode = 'numeric', maxLength, save, onSend } = props;
  const { permission, isChanged, loading } = props;
  return (
    <section className="card" aria-label={title}>
      <SendForm className="stack" onSend={onSend}>
        <h2>{title}</h2>
        <p className="quiet">{note}</p>
        <div className="fields">
          {(Object.keys(labels) as Name[]).map((name) => (
            <TextInput
              key={name}
              inputMode={inputMode}
              maxLength={maxLength}
              label={labels[name]}
              {...field(name)}
            />
          ))}
        </div>
        <div className="row">
          <SaveButton permission={permission} isChanged={isChanged} loading={loading}>
            {save}
          </SaveButton>
        </div>
      </SendForm>
    </section>
  );
}
