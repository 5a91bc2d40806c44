import { Checkbox, Select, TextInput } from '@mantine/core';
import type { FileMapping } from '#contract/orders/imports.ts';
import { t } from '#web/lib/i18n.ts';

type MappingFieldsProps = {
  fields: readonly string[];
  /** The columns of the selected file. */
  columns: readonly string[];
  value: FileMapping;
  onChange: (mapping: FileMapping) => void;
};

/** The words of a file for the values of `status` and `decision`. */
const WORDS = ['approved', 'rejected', 'cancelled'] as const;

/** Assigns the columns of a file to fields, and the sender's words to ours. */
export function MappingFields({ fields, columns, value, onChange }: MappingFieldsProps) {
  const words = WORDS.filter((word) => fields.includes('decision') !== (word === 'cancelled'));
  return (
    <fieldset className="stack">
      <legend>{t('Columns of the file')}</legend>
      <div className="row items-end">
        {fields.map((field) => (
          <Select
            key={field}
            label={field}
            placeholder={t('Not in the file')}
            data={[...columns]}
            clearable
            w={200}
            value={value.columns?.[field] ?? null}
            onChange={(column) =>
              onChange({ ...value, columns: withEntry(value.columns, field, column) })
            }
          />
        ))}
      </div>
      <div className="row items-end">
        {words.map((word) => (
          <TextInput
            key={word}
            label={t('Word for {word}', { word })}
            placeholder={word}
            w={200}
            value={wordFor(value, word)}
            onChange={(event) => onChange(withWord(value, word, event.currentTarget.value))}
          />
        ))}
        <Checkbox
          label={t('Decimal comma (1.234,56)')}
          checked={value.decimal_comma === 1}
          onChange={(event) =>
            onChange({ ...value, decimal_comma: event.currentTarget.checked ? 1 : 0 })
          }
        />
      </div>
    </fieldset>
  );
}

function withEntry(
  entries: Readonly<Record<string, string>> = {},
  name: string,
  value: string | null,
): Record<string, string> {
  const { [name]: _, ...others } = entries;
  return value === null ? others : { ...others, [name]: value };
}

const wordFor = ({ words = {} }: FileMapping, ours: string) =>
  Object.entries(words).find(([, value]) => value === ours)?.[0] ?? '';

function withWord(mapping: FileMapping, ours: string, theirs: string): FileMapping {
  const others = Object.entries(mapping.words ?? {}).filter(([, value]) => value !== ours);
  const words = Object.fromEntries(theirs === '' ? others : [...others, [theirs, ours]]);
  return { ...mapping, words };
}
