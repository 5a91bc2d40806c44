import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { t } from '#web/lib/i18n.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { subIdNames } from '#web/lib/sub-ids.ts';
import { CopyButton } from '#web/ui/copy-field.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { LinkResult } from '#web/ui/link-result.tsx';
import { StatusPill } from '#web/ui/status-pill.tsx';
import { Trans } from '#web/ui/trans.tsx';
import { useFocusOn } from '#web/ui/use-focus-on.ts';
import { csvText } from './csv-text.ts';
import type { Result } from './make-links.ts';

/** The links just made: a card for one, a table with copy and CSV for several. */
export function LinkResults({ results }: { results: readonly Result[] }) {
  const count = results.length;
  const place = useFocusOn<HTMLElement>(results);
  const only = count === 1 ? results[0] : undefined;
  if (only?.link) {
    return (
      <div className="card mt-16">
        <LinkResult {...only.link} />
      </div>
    );
  }
  // A single refusal is shown at the field it concerns.
  if (count < 2) return null;
  const made = results.flatMap(({ link }) => (link ? [link] : []));
  return (
    <section ref={place} tabIndex={-1} aria-label={t('Result')} className="stack mt-16 gap-12">
      <div className="spread">
        <h2>
          <Trans id={'{length} of {count} links created'} values={{ length: made.length, count }} />
        </h2>
        {made.length > 0 && (
          <span className="row">
            <span className="quiet">{t('All links')}</span>
            <CopyButton
              text={made.map((link) => link.short_url).join('\n')}
              what={t('all links')}
            />
            <Button
              variant="default"
              leftSection={<IconDownload size={18} />}
              onClick={() => saveCsv(results)}
            >
              {t('Download CSV')}
            </Button>
          </span>
        )}
      </div>
      <DataTable
        label={t('Created links')}
        columns={columns}
        rows={results}
        rowKey={(result) => result.place}
        empty={null}
      />
    </section>
  );
}

const columns: Column<Result>[] = [
  {
    id: 'link',
    head: t('Link'),
    cell: ({ link, error }) =>
      link ? (
        <span className="row no-wrap gap-4">
          <code>{link.short_url}</code>
          <CopyButton text={link.short_url} what={t('link {code}', { code: link.code })} />
        </span>
      ) : (
        <span className="row">
          <StatusPill tone="down" word={t('Not created')} />
          {error?.text}
        </span>
      ),
  },
  {
    id: 'address',
    head: t('Target'),
    width: 240,
    cell: ({ address }) => <span className="break-anywhere">{address}</span>,
  },
  { id: 'brand', head: t('Brand'), cell: ({ link }) => link?.merchant_name ?? '–' },
];

function saveCsv(results: readonly Result[]): void {
  const rows = results.map(({ address, link, error }) => [
    address,
    link?.merchant_name ?? '',
    link?.short_url ?? '',
    ...subIdNames.map((name) => link?.[name] ?? ''),
    error?.text ?? '',
  ]);
  const text = csvText([['target_url', 'brand', 'link', ...subIdNames, 'error'], ...rows]);
  saveFile('tracking-links.csv', new Blob([text], { type: 'text/csv' }));
}
