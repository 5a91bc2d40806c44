import { Checkbox } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReplyOf } from '#contract/call.ts';
import type { FileMapping, importStaffOrders } from '#contract/imports/staff.ts';
import type { ApiError } from '#web/lib/call-api.ts';
import { t } from '#web/lib/i18n.ts';
import { upload } from '#web/lib/upload.ts';
import { requestData } from '#web/lib/use-api-query.ts';
import type { ChosenBrand } from '../brand-select.tsx';
import { FileCard } from '../file-card.tsx';
import type { ImportedKind } from './file-kinds.ts';
import { MappingFields } from './mapping-fields.tsx';
import { readColumns } from './read-columns.ts';

type Added = ReplyOf<typeof importStaffOrders>;
type UploadProps = { kind: ImportedKind; onAdded: (id: number) => void };

/** Chooses brand, file and columns, and uploads the file to be checked. */
export function FileUpload({ kind, onAdded }: UploadProps) {
  const [brand, setBrand] = useState<ChosenBrand | null>(null);
  const [file, setFile] = useState<File | null>(null);
  const [columns, setColumns] = useState<string[]>([]);
  const [mapping, setMapping] = useState<FileMapping | null>(null);
  const send = useSend(kind, onAdded);
  const loadMapping = async (brand_id?: number) => {
    const last = await requestData(kind.calls.showMapping, { brand_id, kind: kind.id });
    setMapping(last.mapping.columns ? last.mapping : null);
  };
  const selectBrand = async (selected: ChosenBrand | null) => {
    setBrand(selected);
    if (selected) await loadMapping(selected.brand_id);
  };
  const selectFile = async (selected: File | null) => {
    setFile(selected);
    if (selected && !kind.isOfBrand) await loadMapping();
    setColumns(selected ? await readColumns(selected) : []);
    send.reset();
  };
  return (
    <FileCard
      kind={kind}
      brand={brand}
      file={file}
      isBusy={send.isPending}
      onBrand={(selected) => void selectBrand(selected)}
      onFile={(selected) => void selectFile(selected)}
      onCheck={() =>
        file && send.mutate({ file, brand_id: brand?.brand_id, mapping: mapping ?? {} })
      }
    >
      <Checkbox
        label={t('The columns have other names')}
        description={t('The assignment is saved for the next file.')}
        checked={mapping !== null}
        onChange={(event) => setMapping(event.currentTarget.checked ? { columns: {} } : null)}
      />
      {mapping && (
        <MappingFields kind={kind} columns={columns} value={mapping} onChange={setMapping} />
      )}
      {send.error && <Problem error={send.error} />}
    </FileCard>
  );
}

type Columns = { missing_columns?: string[]; unknown_columns?: string[] };

/** Why a file is refused, with the names of the columns. */
function Problem({ error }: { error: ApiError }) {
  const { missing_columns: missing, unknown_columns: unknown } = (error.data ?? {}) as Columns;
  const text = missing
    ? t('These columns are missing: {columns}', { columns: missing.join(', ') })
    : unknown
      ? t('These columns are unknown: {columns}', { columns: unknown.join(', ') })
      : error.text;
  return (
    <p role="alert" className="color-down break-anywhere">
      {text}
    </p>
  );
}

type SentFile = { file: File; brand_id: number | undefined; mapping: FileMapping };

function useSend(kind: ImportedKind, onAdded: (id: number) => void) {
  return useMutation<number, ApiError, SentFile>({
    mutationFn: async ({ file, ...attributes }) =>
      ((await upload(kind.call, file, attributes)).data as Added).id,
    onSuccess: onAdded,
  });
}
