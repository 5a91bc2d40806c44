import { NativeSelect, TextInput } from '@mantine/core';
import type { PayoutField } from '#contract/payout-methods/publisher.ts';
import { t } from '#web/lib/i18n.ts';
import { IbanInput } from '#web/ui/iban-input.tsx';
import type { FieldErrors } from '#web/ui/use-form.ts';
import styles from './payment-settings.module.css';

type DetailFieldsProps = {
  fields: readonly PayoutField[];
  values: Readonly<Record<string, string>>;
  /** Fields with a stored value that is not shown again. */
  kept: readonly string[];
  on: FieldErrors['on'];
  onChange: (name: string, value: string) => void;
};

/** The fields that the server requires, in its order. */
export function DetailFields({ fields, values, kept, on, onChange }: DetailFieldsProps) {
  return (
    <div className={styles.pair}>
      {fields.map(({ name, label, hint, required, digits, options }) => {
        const isKept = kept.includes(name);
        const shared = {
          name,
          label: required ? t(label) : t('{label} (optional)', { label: t(label) }),
          description: isKept ? t('Leave empty to keep the stored value') : hint && t(hint),
          value: values[name] ?? '',
          ...on(name),
        };
        if (options) {
          return (
            <NativeSelect
              key={name}
              {...shared}
              data={[
                { value: '', label: t('Choose') },
                ...options.map(({ value, label }) => ({ value, label: t(label) })),
              ]}
              onChange={(event) => onChange(name, event.currentTarget.value)}
            />
          );
        }
        const Input = name === 'iban' ? IbanInput : TextInput;
        return (
          <Input
            key={name}
            {...shared}
            autoComplete="off"
            spellCheck={false}
            {...(digits && { inputMode: 'numeric' as const })}
            {...(name === 'email' && { type: 'email' })}
            {...(isKept && { placeholder: '••••••••' })}
            onChange={(event) => onChange(name, event.currentTarget.value)}
          />
        );
      })}
    </div>
  );
}
