import { ActionIcon, Button } from '@mantine/core';
import { IconEye, IconEyeOff, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import {
  type BrokenLink,
  ignoreBrokenLink,
  listBrokenLinks,
  listBrokenTypes,
  recheckBrokenLink,
} from '#contract/broken-links/publisher.ts';
import { t } from '#web/lib/i18n.ts';
import { ROLE_FORBIDS, useMay } from '#web/lib/may.ts';
import { showDone } from '#web/lib/toast.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { Tooltip } from '#web/ui/tooltip.tsx';
import { reasonText } from './reason-text.ts';

const refreshes = [listBrokenLinks, listBrokenTypes];

type BrokenLinkActionsProps = { link: BrokenLink; onFix: (link: BrokenLink) => void };

/** The actions on one broken link. The same button ignores a link and restores it. */
export function BrokenLinkActions({ link, onFix }: BrokenLinkActionsProps) {
  const mayChange = useMay('tools.write');
  const recheck = useApiMutation(recheckBrokenLink, {
    refreshes,
    onDone: ({ state, reason }) =>
      showDone(
        state === 'fixed'
          ? t('The link works again')
          : t('Still broken: {reason}', { reason: reasonText(reason ?? '') }),
      ),
  });
  const ignore = useApiMutation(ignoreBrokenLink, {
    refreshes,
    done: ({ state }) =>
      state === 'ignored' ? t('Link ignored until its problem changes') : t('Restored'),
    undo: ({ id, ignored }) => (ignored ? { id, ignored: 0 } : undefined),
  });
  const { id } = link;
  const isIgnored = link.state === 'ignored';
  const name = link.anchor || link.url;
  return (
    <span className="row no-wrap gap-0 justify-end">
      <Button
        size="compact-sm"
        variant="subtle"
        aria-label={t('Fix {name}', { name })}
        onClick={() => onFix(link)}
      >
        {t('Fix')}
      </Button>
      <Act
        label={t('Check {name} again', { name })}
        isAllowed={mayChange}
        busy={recheck.isPending}
        onClick={() => recheck.mutate({ id })}
      >
        <IconRefresh size={18} />
      </Act>
      <Act
        label={isIgnored ? t('Restore {name}', { name }) : t('Ignore {name}', { name })}
        isAllowed={mayChange}
        busy={ignore.isPending}
        onClick={() => ignore.mutate({ id, ignored: isIgnored ? 0 : 1 })}
      >
        {isIgnored ? <IconEye size={18} /> : <IconEyeOff size={18} />}
      </Act>
    </span>
  );
}

type ActProps = {
  label: string;
  isAllowed: boolean;
  busy: boolean;
  onClick: () => void;
  children: ReactNode;
};

function Act({ label, isAllowed, busy, onClick, children }: ActProps) {
  return (
    <Tooltip label={isAllowed ? label : ROLE_FORBIDS}>
      <ActionIcon
        variant="subtle"
        size={32}
        aria-label={label}
        loading={busy}
        {...(!isAllowed && { 'data-disabled': true, 'aria-disabled': true })}
        onClick={() => isAllowed && onClick()}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  );
}
