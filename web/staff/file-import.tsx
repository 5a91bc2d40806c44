import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiError } from '#web/lib/call-api.ts';
import { loadTexts } from '#web/lib/error-texts.ts';
import { t } from '#web/lib/i18n.ts';
import { queries } from '#web/lib/queries.ts';
import { showDone } from '#web/lib/toast.ts';
import { upload } from '#web/lib/upload.ts';
import type { Verdict } from '#web/ui/imports/import-report.tsx';
import { countOf, ImportReport } from '#web/ui/imports/import-report.tsx';
import type { ChosenBrand } from './brand-select.tsx';
import { FileCard } from './file-card.tsx';
import type { ImportKind } from './import-kind.ts';

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
        <ImportReport
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
