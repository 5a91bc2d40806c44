import { Button, FileInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { staffPermissionOf } from '#contract/actors.ts';
import { t } from '#web/lib/i18n.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { DisabledButton } from '#web/ui/disabled-button.tsx';
import { BrandSelect, type ChosenBrand } from './brand-select.tsx';
import type { FileKind } from './import-kind.ts';
import { useMay } from './staff-session.ts';

type FileCardProps = {
  kind: FileKind;
  brand: ChosenBrand | null;
  file: File | null;
  isBusy: boolean;
  onBrand: (brand: ChosenBrand | null) => void;
  onFile: (file: File | null) => void;
  onCheck: () => void;
  children?: ReactNode;
};

/** The format of the file, and the choice of brand and file. */
export function FileCard({ kind, brand, file, isBusy, children, ...does }: FileCardProps) {
  return (
    <section
      className="card stack"
      aria-label={t('File of {value}', { value: kind.label.toLowerCase() })}
    >
      <p className="quiet max-w-720">{kind.help}</p>
      <div className="row items-end">
        {kind.isOfBrand && <BrandSelect label={t('Brand')} value={brand} onChange={does.onBrand} />}
        <FileInput
          label={t('File')}
          placeholder={t('Choose a file')}
          accept={kind.accept}
          clearable
          clearButtonProps={{ 'aria-label': t('Clear file') }}
          fileInputProps={{ 'aria-label': t('{label} file', { label: kind.label }) }}
          w={320}
          maw="100%"
          value={file}
          onChange={does.onFile}
        />
        <CheckButton
          kind={kind}
          hasFile={file !== null}
          hasBrand={brand !== null}
          isBusy={isBusy}
          onCheck={does.onCheck}
        />
      </div>
      {kind.sample && <Columns kind={kind} />}
      {children}
    </section>
  );
}

/** The names of the columns, which only the author of a file reads, and a file to begin with. */
function Columns({ kind }: { kind: FileKind }) {
  return (
    <div className="row items-start">
      <details className="grow">
        <summary>{t('Names of the columns')}</summary>
        <ul className="row p-0 list-none">
          {kind.sample.split(',').map((name) => (
            <li key={name}>
              <code>{name}</code>
            </li>
          ))}
        </ul>
      </details>
      <Button variant="subtle" size="compact-sm" onClick={() => saveSample(kind)}>
        {t('Download a sample file')}
      </Button>
    </div>
  );
}

/** Saves the header and an example as a file to fill in. */
function saveSample({ call, sample, example = '' }: FileKind): void {
  const name = `sample${call.path.replaceAll('/', '-')}.csv`;
  saveFile(name, new Blob([`${sample}\n${example}`.trim(), '\n'], { type: 'text/csv' }));
}

type CheckButtonProps = {
  kind: FileKind;
  hasFile: boolean;
  hasBrand: boolean;
  isBusy: boolean;
  onCheck: () => void;
};

function CheckButton({ kind, hasFile, hasBrand, isBusy, onCheck }: CheckButtonProps) {
  const permission = staffPermissionOf(kind.call.actor) ?? 'staff.self';
  const may = useMay(permission);
  const why = !may
    ? t('Your role does not have this permission.')
    : kind.isOfBrand && !hasBrand
      ? t('Select a brand first.')
      : !hasFile
        ? t('Select a file first.')
        : null;
  if (why) return <DisabledButton why={why}>{t('Check file')}</DisabledButton>;
  return (
    <Button loading={isBusy} onClick={onCheck}>
      {t('Check file')}
    </Button>
  );
}
