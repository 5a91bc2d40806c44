import { ActionIcon } from '@mantine/core';
import { IconArchive, IconArchiveOff, IconPencil } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { editLink, type LinkRow, listLinks } from '#contract/links/publisher.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { Tooltip } from '#web/ui/tooltip.tsx';

type LinkActionsProps = { link: LinkRow; onRepoint: (link: LinkRow) => void };

/** The actions on one link of the list. The same button archives and restores. */
export function LinkActions({ link, onRepoint }: LinkActionsProps) {
  const edit = useApiMutation(editLink, {
    refreshes: [listLinks],
    done: ({ archived }) => (archived ? t('Link archived. It still works.') : t('Link restored')),
    undo: ({ link_id, archived }) => (archived ? { link_id, archived: 0 } : undefined),
  });
  const { link_id, archived, code } = link;
  return (
    <span className="row no-wrap gap-0 justify-end">
      <Act label={t('Edit link {code}', { code })} onClick={() => onRepoint(link)}>
        <IconPencil size={18} />
      </Act>
      <Act
        label={archived ? t('Take link {code} back', { code }) : t('Archive link {code}', { code })}
        busy={edit.isPending}
        onClick={() => edit.mutate({ link_id, archived: archived ? 0 : 1 })}
      >
        {archived ? <IconArchiveOff size={18} /> : <IconArchive size={18} />}
      </Act>
    </span>
  );
}

type ActProps = { label: string; busy?: boolean; onClick: () => void; children: ReactNode };

function Act({ label, busy = false, onClick, children }: ActProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" size={32} aria-label={label} loading={busy} onClick={onClick}>
        {children}
      </ActionIcon>
    </Tooltip>
  );
}
