import { Checkbox, TextInput } from '@mantine/core';
import type { FileMapping } from '#contract/imports/staff.ts';
import { t } from '#web/lib/i18n.ts';
import { LateSelect } from '#web/ui/late-select.tsx';
import type { ImportedKind } from './file-kinds.ts';

type MappingFieldsProps = {
  kind: ImportedKind;
  /** The columns of the selected file. */
  columns: readonly string[];
  value: FileMapping;
  onChange: (mapping: FileMapping) => void;
};

/** Assigns the columns of a file to fields, and the sender's words to ours. */
export function MappingFields({ kind, columns, value, onChange }: MappingFieldsProps) {
  return (
    <fieldset className="stack">
      <legend>{t('Columns of the file')}</legend>
      <div className="row items-end">
        {kind.fields.map((field) => (
          <LateSelect
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
        {kind.words.map((word) => (
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
