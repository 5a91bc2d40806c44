import { TextInput } from '@mantine/core';
import type { StaffPermission } from '#contract/actors.ts';
import { SendForm } from '#web/ui/send-form.tsx';
import { SaveButton } from './save-button.tsx';

type SettingFormProps<Name extends string> = {
  title: string;
  note: string;
  /** The fields in their order, with their labels. */
  labels: Readonly<Record<Name, string>>;
  form: { field: (name: Name) => object; isChanged: boolean; isPending: boolean; send: () => void };
  permission: StaffPermission;
  inputMode?: 'decimal' | 'numeric';
  maxLength: number;
  /** The text of the button. */
  save: string;
};

/** A card with numbers that staff with the permission may change. */
export function SettingForm<Name extends string>(props: SettingFormProps<Name>) {
  const { title, note, labels, form, permission, inputMode = 'numeric', maxLength, save } = props;
  return (
    <section className="card max-w-720" aria-label={title}>
      <SendForm className="stack" onSend={form.send}>
        <h2>{title}</h2>
        <p className="quiet">{note}</p>
        <div className="fields">
          {(Object.keys(labels) as Name[]).map((name) => (
            <TextInput
              key={name}
              inputMode={inputMode}
              maxLength={maxLength}
              label={labels[name]}
              {...form.field(name)}
            />
          ))}
        </div>
        <div className="row">
          <SaveButton permission={permission} isChanged={form.isChanged} loading={form.isPending}>
            {save}
          </SaveButton>
        </div>
      </SendForm>
    </section>
  );
}
