import { Button, Checkbox, FileInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type ApiError, loadTexts } from '#web/lib/call-api.ts';
import { locale, t } from '#web/lib/i18n.ts';
import { queries } from '#web/lib/queries.ts';
import { showDone } from '#web/lib/toast.ts';
import { upload } from '#web/lib/upload.ts';
import { DisabledButton } from '#web/ui/disabled-button.tsx';
import { BrandSelect, type ChosenBrand } from './brand-select.tsx';
import type { ImportKind, Verdict } from './import-kind.ts';
import { ImportVerdict } from './import-verdict.tsx';
import { useMay } from './staff-session.ts';

type ImportRequest = {
  file: File;
  apply: 0 | 1;
  skip_bad: 0 | 1;
  brand_id?: number;
  mcid?: string;
};

/** The import of one file: choose, check, review the report, apply. */
export function FileImport({ kind }: { kind: ImportKind }) {
  const [brand, setBrand] = useState<ChosenBrand | null>(null);
  const [file, setFile] = useState<File | null>(null);
  const [skipBad, setSkipBad] = useState(false);
  const send = useSend(kind);
  const request = (apply: 0 | 1) => {
    if (!file) return;
    // A check lists invalid rows whether or not they are skipped later, so it is never refused for
    // them.
    const skip_bad = apply === 0 || skipBad ? 1 : 0;
    send.mutate({
      file,
      apply,
      skip_bad,
      ...(brand && { brand_id: brand.brand_id, ...(brand.mcid && { mcid: brand.mcid }) }),
    });
  };
  const restart = (change: () => void) => {
    change();
    setSkipBad(false);
    send.reset();
  };
  return (
    <div className="stack">
      <FileCard
        kind={kind}
        brand={brand}
        file={file}
        isBusy={send.isPending && send.variables.apply === 0}
        onBrand={(selected) => restart(() => setBrand(selected))}
        onFile={(selected) => restart(() => setFile(selected))}
        onCheck={() => request(0)}
      />
      {send.error && (
        <p role="alert" className="color-down">
          {send.error.text}
        </p>
      )}
      {send.data && (
        <Report
          verdict={send.data}
          skipBad={skipBad}
          onSkipBad={setSkipBad}
          isBusy={send.isPending}
          onApply={() => request(1)}
        />
      )}
    </div>
  );
}

type FileCardProps = {
  kind: ImportKind;
  brand: ChosenBrand | null;
  file: File | null;
  isBusy: boolean;
  onBrand: (brand: ChosenBrand | null) => void;
  onFile: (file: File | null) => void;
  onCheck: () => void;
};

/** The format of the file, and the choice of brand and file. */
function FileCard({ kind, brand, file, isBusy, onBrand, onFile, onCheck }: FileCardProps) {
  return (
    <section
      className="card stack"
      aria-label={t('File of {value}', { value: kind.label.toLowerCase() })}
    >
      <p className="quiet max-w-720">{kind.help}</p>
      {kind.sample && <code className="break-anywhere">{kind.sample}</code>}
      <div className="row items-end">
        {kind.isOfBrand && <BrandSelect label={t('Brand')} value={brand} onChange={onBrand} />}
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
          onChange={onFile}
        />
        <CheckButton
          kind={kind}
          hasFile={file !== null}
          hasBrand={brand !== null}
          isBusy={isBusy}
          onCheck={onCheck}
        />
      </div>
    </section>
  );
}

type ReportProps = {
  verdict: Verdict;
  skipBad: boolean;
  onSkipBad: (skip: boolean) => void;
  isBusy: boolean;
  onApply: () => void;
};

function Report({ onSkipBad, ...props }: ReportProps) {
  const { verdict, skipBad } = props;
  if (verdict.applied) return <ImportVerdict verdict={verdict} />;
  return (
    <ImportVerdict verdict={verdict}>
      {verdict.rows_bad > 0 && (
        <Checkbox
          label={t('Skip the {rows_bad} with errors', { rows_bad: countOf(verdict.rows_bad) })}
          checked={skipBad}
          onChange={(event) => onSkipBad(event.currentTarget.checked)}
        />
      )}
      <ApplyButton {...props} />
    </ImportVerdict>
  );
}

const countOf = (rows: number) => `${rows.toLocaleString(locale)} ${rows === 1 ? 'row' : 'rows'}`;

function useSend(kind: ImportKind) {
  return useMutation<Verdict, ApiError, ImportRequest>({
    mutationFn: async ({ file, ...attributes }) => {
      const answer = await upload(kind.call, file, attributes);
      // The report is a successful reply that contains a catalogue key for each invalid row.
      await loadTexts();
      return kind.read(answer.data);
    },
    onSuccess: async (verdict) => {
      if (!verdict.applied) return;
      showDone(t('{rows_ok} imported', { rows_ok: countOf(verdict.rows_ok) }));
      await Promise.all(
        kind.refreshes.map((call) => queries.invalidateQueries({ queryKey: [call.path] })),
      );
    },
  });
}

type CheckButtonProps = {
  kind: ImportKind;
  hasFile: boolean;
  hasBrand: boolean;
  isBusy: boolean;
  onCheck: () => void;
};

function CheckButton({ kind, hasFile, hasBrand, isBusy, onCheck }: CheckButtonProps) {
  const permission = typeof kind.call.actor === 'object' ? kind.call.actor.staff : 'staff.self';
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

type ApplyButtonProps = {
  verdict: Verdict;
  skipBad: boolean;
  isBusy: boolean;
  onApply: () => void;
};

function ApplyButton({ verdict, skipBad, isBusy, onApply }: ApplyButtonProps) {
  const label = t('Import {rows_ok}', { rows_ok: countOf(verdict.rows_ok) });
  const why =
    verdict.rows_ok === 0
      ? t('The file has no valid rows.')
      : verdict.rows_bad > 0 && !skipBad
        ? t('Some rows have errors. Correct the file or skip these rows.')
        : null;
  if (why) return <DisabledButton why={why}>{label}</DisabledButton>;
  return (
    <Button loading={isBusy} onClick={onApply}>
      {label}
    </Button>
  );
}
