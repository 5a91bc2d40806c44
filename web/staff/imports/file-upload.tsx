import { Checkbox, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReplyOf } from '#contract/call.ts';
import type { FileMapping, importStaffOrders } from '#contract/imports/staff.ts';
import type { ApiError } from '#web/lib/call-api.ts';
import { t } from '#web/lib/i18n.ts';
import { listText } from '#web/lib/list-text.ts';
import { upload } from '#web/lib/upload.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { LateSelect } from '#web/ui/late-select.tsx';
import { filled } from '#web/ui/use-form.ts';
import type { ChosenBrand } from '../brand-select.tsx';
import { FileCard } from '../file-card.tsx';
import type { ImportedKind } from './file-kinds.ts';

type Added = ReplyOf<typeof importStaffOrders>;
type UploadProps = { kind: ImportedKind; onAdded: (id: number) => void };

/** Chooses brand, file and columns, and uploads the file to be checked. */
export function FileUpload({ kind, onAdded }: UploadProps) {
  const [brand, setBrand] = useState<ChosenBrand | null>(null);
  const [file, setFile] = useState<File | null>(null);
  const [columns, setColumns] = useState<string[]>([]);
  const [fixed, setFixed] = useState<Readonly<Record<string, string>>>({});
  const [isPublished, setPublished] = useState(false);
  const mapping = useMapping(kind, brand?.brand_id);
  const send = useSend(kind, onAdded);
  const selectBrand = (selected: ChosenBrand | null) => {
    setBrand(selected);
    mapping.setChanged(undefined);
    send.reset();
  };
  const selectFile = async (selected: File | null) => {
    setFile(selected);
    send.reset();
    setColumns(selected ? await readColumns(selected) : []);
  };
  return (
    <FileCard
      kind={kind}
      brand={brand}
      file={file}
      // A check before the mapping is known would ignore it.
      isBusy={send.isPending || mapping.isLoading}
      onBrand={selectBrand}
      onFile={(selected) => void selectFile(selected)}
      onCheck={() =>
        file &&
        send.mutate({
          file,
          brand_id: brand?.brand_id,
          mapping: { ...mapping.value, ...(kind.defaults && { fixed: filled(fixed) }) },
          ...(isPublished && { publish: 1 }),
        })
      }
    >
      <Checkbox
        label={t('The columns have other names')}
        description={t('The assignment is saved for the next file.')}
        checked={mapping.value !== null}
        onChange={(event) =>
          mapping.setChanged(event.currentTarget.checked ? { columns: {} } : null)
        }
      />
      {mapping.value && (
        <MappingFields
          kind={kind}
          columns={columns}
          value={mapping.value}
          onChange={mapping.setChanged}
        />
      )}
      {kind.defaults && (
        <DefaultFields defaults={kind.defaults} value={fixed} onChange={setFixed} />
      )}
      {kind.id === 'brands' && (
        <Checkbox
          label={t('Publish complete brands immediately')}
          description={t('Otherwise new brands stay drafts until you publish them.')}
          checked={isPublished}
          onChange={(event) => setPublished(event.currentTarget.checked)}
        />
      )}
      {send.error && <Problem error={send.error} />}
    </FileCard>
  );
}

/** The mapping of the columns: the one of the last file, until the user changes it. */
function useMapping(kind: ImportedKind, brand_id: number | undefined) {
  const [changed, setChanged] = useState<FileMapping | null>();
  const last = useApiQuery(
    kind.calls.showMapping,
    { brand_id, kind: kind.id },
    { enabled: !kind.isOfBrand || brand_id !== undefined, staleTime: 0 },
  );
  const isLoading = last.isFetching;
  const saved = isLoading ? undefined : last.data?.mapping;
  const value = changed === undefined ? (saved?.columns ? saved : null) : changed;
  return { value, setChanged, isLoading };
}

type Columns = { missing_columns?: string[]; unknown_columns?: string[] };

/** Why a file is refused, with the names of the columns. */
function Problem({ error }: { error: ApiError }) {
  const { missing_columns: missing, unknown_columns: unknown } = (error.data ?? {}) as Columns;
  const text = missing
    ? t('These columns are missing: {columns}', { columns: listText(missing) })
    : unknown
      ? t('These columns are unknown: {columns}', { columns: listText(unknown) })
      : error.text;
  return (
    <p role="alert" className="color-down break-anywhere">
      {text}
    </p>
  );
}

type SentFile = {
  file: File;
  brand_id: number | undefined;
  mapping: FileMapping;
  publish?: 1;
};

function useSend(kind: ImportedKind, onAdded: (id: number) => void) {
  return useMutation<number, ApiError, SentFile>({
    mutationFn: async ({ file, ...attributes }) =>
      ((await upload(kind.call, file, attributes)).data as Added).id,
    onSuccess: onAdded,
  });
}

type DefaultFieldsProps = {
  defaults: NonNullable<ImportedKind['defaults']>;
  value: Readonly<Record<string, string>>;
  onChange: (value: Readonly<Record<string, string>>) => void;
};

/** Values for rows of the file that have none. */
function DefaultFields({ defaults, value, onChange }: DefaultFieldsProps) {
  return (
    <fieldset className="fieldset stack">
      <legend>{t('For rows without a value')}</legend>
      <div className="row items-end">
        {defaults.map(({ field, label, example }) => (
          <TextInput
            key={field}
            label={label}
            placeholder={example}
            maxLength={200}
            w={200}
            value={value[field] ?? ''}
            onChange={(event) => onChange({ ...value, [field]: event.currentTarget.value })}
          />
        ))}
      </div>
    </fieldset>
  );
}

type MappingFieldsProps = {
  kind: ImportedKind;
  /** The columns of the selected file. */
  columns: readonly string[];
  value: FileMapping;
  onChange: (mapping: FileMapping) => void;
};

/** Assigns the columns of a file to fields, and the sender's words to ours. */
function MappingFields({ kind, columns, value, onChange }: MappingFieldsProps) {
  return (
    <fieldset className="fieldset stack">
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

/** More than any header line needs. */
const HEAD_BYTES = 65_536;

/**
 * The column names in the first line of a CSV file, for choosing among them. The server parses the
 * file itself.
 */
async function readColumns(file: File): Promise<string[]> {
  const [line = ''] = (await file.slice(0, HEAD_BYTES).text()).replace('\uFEFF', '').split(/\r?\n/);
  const signs = [',', ';', '\t'].sort((a, b) => line.split(b).length - line.split(a).length);
  const names = line.split(signs[0] ?? ',').map((name) => name.replace(/^"|"$/g, '').trim());
  return [...new Set(names.filter((name) => name !== ''))];
}
