import { ActionIcon, Button, Loader } from '@mantine/core';
import { IconDownload, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import {
  DOWNLOAD_STATUS,
  type Download,
  deleteDownloads,
  listDownloads,
} from '#contract/downloads/publisher.ts';
import { counted } from '#web/lib/counted.ts';
import { t } from '#web/lib/i18n.ts';
import { listText } from '#web/lib/list-text.ts';
import { countText } from '#web/lib/numbers.ts';
import { sizeLabel } from '#web/lib/size-label.ts';
import { showDone } from '#web/lib/toast.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { ConfirmDialog } from '#web/ui/app-dialog.tsx';
import { DisabledButton } from '#web/ui/disabled-button.tsx';
import { LoadError } from '#web/ui/empty-state.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { StatusPill } from '#web/ui/status-pill.tsx';
import { FIRST_DOWNLOADS } from './download-calls.ts';
import styles from './downloads-list.module.css';

const SIZES = [5, 10, 20, 50];
const POLL_MS = 3_000;
const { queued, running, ready, failed, expired } = DOWNLOAD_STATUS;

/** What the confirmation is about: one file by its id, or all. */
type Confirmation = number | 'all' | null;

/**
 * The exported files of the user, with pagination (specification, section 2, Downloads dialog).
 * Polls while a file is being written, and sends no requests while `isShown` is false.
 */
export function DownloadsList({ isShown = true }: { isShown?: boolean }) {
  const [page, setPage] = useState(FIRST_DOWNLOADS);
  const [confirming, setConfirming] = useState<Confirmation>(null);
  const files = useApiQuery(listDownloads, page, {
    enabled: isShown,
    refetchInterval: (reply) => (reply?.list.some(isUnderWay) ? POLL_MS : false),
  });
  const remove = useApiMutation(deleteDownloads, {
    refreshes: [listDownloads],
    onDone: () => {
      showDone(t('Delete success!'));
      setConfirming(null);
      // Deleting the last file of a page goes back to the previous page.
      const isLast = confirming === 'all' || files.data?.list.length === 1;
      if (isLast)
        setPage({ ...page, curPage: confirming === 'all' ? 1 : Math.max(1, page.curPage - 1) });
    },
    onRefused: () => setConfirming(null),
  });
  if (files.error && !files.data) {
    return <LoadError error={files.error} onRetry={() => void files.refetch()} />;
  }
  const { list, total } = files.data ?? { list: [], total: 0 };
  return (
    <div className="stack">
      <Head isEmpty={total === 0} onClear={() => setConfirming('all')} />
      {list.length === 0 ? (
        <p className={styles.none}>{files.isPending ? t('Loading…') : t('No data ~')}</p>
      ) : (
        <ul
          className={styles.list}
          aria-label={t('Files')}
          data-dimmed={files.isPlaceholderData || undefined}
        >
          {list.map((file) => (
            <FileRow key={file.id} file={file} onDelete={() => setConfirming(file.id)} />
          ))}
        </ul>
      )}
      <Pager {...page} total={total} sizes={SIZES} label={t('Pages of files')} onChange={setPage} />
      <DeleteDialog
        confirming={confirming}
        isBusy={remove.isPending}
        onClose={() => setConfirming(null)}
        onConfirm={remove.mutate}
      />
    </div>
  );
}

function FileRow({ file, onDelete }: { file: Download; onDelete: () => void }) {
  const note = noteOf(file);
  return (
    <li className={styles.file}>
      <div className={styles.name}>
        <span>{file.filename}</span>
        {note && <small className="quiet">{note}</small>}
      </div>
      {file.status === ready ? (
        <ActionIcon
          component="a"
          variant="subtle"
          size={32}
          href={file.download_url}
          target="_blank"
          rel="noopener"
          aria-label={t('Download {filename}', { filename: file.filename })}
        >
          <IconDownload size={18} />
        </ActionIcon>
      ) : (
        <span className={styles.processing}>
          {isUnderWay(file) && <Loader size={14} />}
          {t('Processing')}
          {file.status === expired && <StatusPill tone="neutral" word={t('Expired')} />}
          {file.status === failed && <StatusPill tone="down" word={t('Failed')} />}
        </span>
      )}
      <ActionIcon
        variant="subtle"
        c="var(--down)"
        size={32}
        aria-label={t('Delete {filename}', { filename: file.filename })}
        onClick={onDelete}
      >
        <IconTrash size={18} />
      </ActionIcon>
    </li>
  );
}

const isUnderWay = ({ status }: Download) => status === queued || status === running;

/** Details that the status word of a file does not include. */
function noteOf({ status, rows, rows_total, size }: Download): string {
  const count = (number: number) => countText(number);
  if (status === ready) return listText([counted(rows, 'row'), sizeLabel(size ?? 0)]);
  if (status === running && rows_total)
    return t('{rows} of {rows_total} rows', { rows: count(rows), rows_total: count(rows_total) });
  if (status === queued) return t('Queued');
  if (status === failed) return t('This file could not be created. Delete it and export again.');
  if (status === expired) return t('This file has expired. Delete it and export again.');
  return '';
}

type DeleteDialogProps = {
  confirming: Confirmation;
  isBusy: boolean;
  onClose: () => void;
  onConfirm: (input: { id: number; clearAll: 0 | 1 }) => void;
};

function DeleteDialog({ confirming, isBusy, onClose, onConfirm }: DeleteDialogProps) {
  return (
    <ConfirmDialog
      opened={confirming !== null}
      onClose={onClose}
      onConfirm={() =>
        onConfirm(
          confirming === 'all' ? { id: 0, clearAll: 1 } : { id: confirming ?? 0, clearAll: 0 },
        )
      }
      title={confirming === 'all' ? t('Clear All') : t('Delete')}
      busy={isBusy}
      danger
    >
      <p>
        {confirming === 'all'
          ? t('Are you sure you want to delete all downloads?')
          : t('Are you sure you want to delete?')}
      </p>
    </ConfirmDialog>
  );
}

type HeadProps = { isEmpty: boolean; onClear: () => void };

function Head({ isEmpty, onClear }: HeadProps) {
  return (
    <div className={styles.head}>
      <p className="quiet">{t('Files are kept for seven days.')}</p>
      {isEmpty ? (
        <DisabledButton variant="default" size="xs" why={t('There are no files.')}>
          {t('Clear All')}
        </DisabledButton>
      ) : (
        <Button variant="default" size="xs" onClick={onClear}>
          {t('Clear All')}
        </Button>
      )}
    </div>
  );
}
