import { Button, FileButton } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useRef } from 'react';
import { t } from '#web/lib/i18n.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { showError } from '#web/lib/toast.ts';
import { csvText } from './csv-text.ts';
import type { CsvLink } from './read-csv.ts';

const MAX_COUNT = 100;
const MAX_BYTES = 1024 * 1024;

type CsvButtonProps = { busy: boolean; onLinks: (links: readonly CsvLink[]) => void };

/** Reads a CSV file of up to 100 links, each with an optional brand and sub-ids. */
export function CsvButton({ busy, onLinks }: CsvButtonProps) {
  // Reset after each choice, so that the same file can be chosen again after a correction.
  const empty = useRef<() => void>(null);
  const take = async (file: File | null) => {
    empty.current?.();
    if (!file) return;
    try {
      if (file.size > MAX_BYTES) throw new Error(t('{name} is too large.', { name: file.name }));
      const { readCsv } = await import('./read-csv.ts');
      const links = readCsv(await file.text());
      if (links.length === 0) throw new Error(t('{name} contains no links.', { name: file.name }));
      if (links.length > MAX_COUNT) {
        throw new Error(
          t('{name} has {count} links. The maximum is {MAX_COUNT}.', {
            name: file.name,
            count: links.length,
            MAX_COUNT,
          }),
        );
      }
      onLinks(links);
    } catch (error) {
      showError(error instanceof Error ? error.message : String(error));
    }
  };
  const saveExample = async () => {
    const { csvExample } = await import('./read-csv.ts');
    saveFile('links.csv', new Blob([csvText(csvExample)], { type: 'text/csv' }));
  };
  return (
    <>
      <FileButton accept=".csv,text/csv,.tsv,.txt" onChange={take} resetRef={empty}>
        {(chooser) => (
          <Button
            variant="default"
            leftSection={<IconFileImport size={18} />}
            loading={busy}
            {...chooser}
          >
            {t('Upload CSV')}
          </Button>
        )}
      </FileButton>
      <Button variant="subtle" onClick={() => void saveExample()}>
        {t('Download example')}
      </Button>
    </>
  );
}
