import { ActionIcon, Button } from '@mantine/core';
import { IconEye, IconEyeOff, IconRefresh } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import {
  type BrokenLink,
  ignoreBrokenLink,
  listBrokenLinks,
  listBrokenTypes,
  recheckBrokenLink,
} from '#contract/broken-links/publisher.ts';
import { useDictionary } from '#web/lib/dictionary.ts';
import { t } from '#web/lib/i18n.ts';
import { ROLE_FORBIDS, useMay } from '#web/lib/may.ts';
import { countText } from '#web/lib/numbers.ts';
import { useProfile } from '#web/lib/profile.ts';
import { showDone } from '#web/lib/toast.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { CopyButton } from '#web/ui/copy-field.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { Money } from '#web/ui/money.tsx';
import { StatusPill, type Tone } from '#web/ui/status-pill.tsx';
import { TargetAddress } from '#web/ui/target-address.tsx';
import { Time } from '#web/ui/time.tsx';
import { Tooltip } from '#web/ui/tooltip.tsx';
import { Trans } from '#web/ui/trans.tsx';
import { reasonText } from './reason-text.ts';

const refreshes = [listBrokenLinks, listBrokenTypes];

type BrokenLinkActionsProps = { link: BrokenLink; onFix: (link: BrokenLink) => void };

/** The actions on one broken link. The same button ignores a link and restores it. */
function BrokenLinkActions({ link, onFix }: BrokenLinkActionsProps) {
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

const NOT_VERIFIED = 8;
const NO_TRACKING = 9;
const LOSS_HINT = t(
  'Commission per 30 days, estimated from the 90 days before the link broke: of the link itself, or of your average link to the brand. Unknown below 10 clicks.',
);

/** The columns of the list of broken links. */
export function useBrokenLinkColumns(onFix: (link: BrokenLink) => void): Column<BrokenLink>[] {
  const zone = useProfile()?.time_zone;
  const labels = useDictionary();
  const faultOf = ({ type }: BrokenLink) => (
    <StatusPill tone={toneOf(type)} word={labels.of('broken_link_type', type)} />
  );
  return [
    {
      id: 'fault',
      head: t('Problem'),
      width: 210,
      compactCell: (link) => faultOf(link),
      cell: (link) => (
        <div className="stack gap-4 items-start max-w-300">
          {faultOf(link)}
          <span className="quiet">{reasonText(link.reason)}</span>
        </div>
      ),
    },
    {
      id: 'link',
      head: t('Link'),
      width: 180,
      compact: 'time',
      cell: (link) => <LinkCell link={link} />,
      compactCell: (link) => (link.anchor ? `“${link.anchor}”` : nameOf(link)),
    },
    { id: 'page', head: t('Found on'), width: 140, cell: (link) => <PageCell link={link} /> },
    { id: 'brand', head: t('Brand'), width: 120, cell: (link) => <BrandCell link={link} /> },
    {
      id: 'loss',
      width: 150,
      head: t('Estimated loss'),
      hint: LOSS_HINT,
      numeric: true,
      cell: (link) => <LossCell link={link} />,
      compactCell: ({ estimated_loss: loss }) => loss && <Money {...loss} />,
    },
    {
      id: 'seen',
      head: t('First detected, last checked'),
      width: 170,
      cell: (link) => (
        <div>
          <Time at={link.first_seen} zone={zone} day />
          <div className="quiet">
            <Time at={link.last_checked} zone={zone} />
          </div>
        </div>
      ),
    },
    {
      id: 'actions',
      pinned: true,
      head: t('Actions'),
      numeric: true,
      cell: (link) => <BrokenLinkActions link={link} onFix={onFix} />,
    },
  ];
}

function toneOf(type: number): Tone {
  if (type === NOT_VERIFIED) return 'neutral';
  return type === NO_TRACKING ? 'wait' : 'down';
}

function LinkCell({ link }: { link: BrokenLink }) {
  return (
    <div className="max-w-280 break-anywhere">
      {link.anchor && <div>“{link.anchor}”</div>}
      <span className="row gap-4 no-wrap">
        <code>{nameOf(link)}</code>
        <CopyButton text={link.url} what={t('link {url}', { url: bare(link.url) })} />
      </span>
    </div>
  );
}

function PageCell({ link }: { link: BrokenLink }) {
  const more = link.pages - 1;
  const others = link.found_on.slice(1);
  return (
    <div className="max-w-170">
      <TargetAddress address={link.page_url} />
      {more > 0 && (
        <Tooltip label={others.map(bare).join(', ')}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the other pages must be reachable by keyboard. */}
          <span className="quiet" tabIndex={0}>
            <Trans id={'and {more} more'} values={{ more: countText(more) }} />
          </span>
        </Tooltip>
      )}
    </div>
  );
}

function BrandCell({ link }: { link: BrokenLink }) {
  if (link.mcid === null) return <span className="quiet">{t('Unknown')}</span>;
  return (
    <Link to="/brands/$mcid" params={{ mcid: link.mcid }}>
      {link.merchant_name}
    </Link>
  );
}

function LossCell({ link }: { link: BrokenLink }) {
  const loss = link.estimated_loss;
  if (!loss) return <span className="quiet">{t('Unknown')}</span>;
  return (
    <div>
      <Money amount={loss.amount} currency={loss.currency} />
      <div className="quiet multi-line">
        {loss.basis === 'link' ? t('per 30 days') : t('per 30 days, brand average')}
      </div>
    </div>
  );
}

const bare = (address: string) => address.replace(/^https?:\/\/(www\.)?/i, '');

const nameOf = ({ kind, url }: BrokenLink) => (kind === 'tracking' ? shortOf(url) : bare(url));

/** All tracking links have the same host, so it is omitted. */
function shortOf(address: string): string {
  const { pathname, search } = new URL(address);
  return pathname + search;
}
