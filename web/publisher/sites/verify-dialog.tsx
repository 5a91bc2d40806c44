import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useState } from 'react';
import * as z from 'zod/mini';
import type { ReplyOf } from '#contract/call.ts';
import { listSites, siteLook, verifySite } from '#contract/sites/publisher.ts';
import type { ApiError } from '#web/lib/call-api.ts';
import { t } from '#web/lib/i18n.ts';
import { useProfile } from '#web/lib/profile.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { AppDialog, DialogActions } from '#web/ui/app-dialog.tsx';
import type { Channel } from '#web/ui/channel-fields.ts';
import { CopyField } from '#web/ui/copy-field.tsx';
import { LoadError } from '#web/ui/empty-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { StatusPill } from '#web/ui/status-pill.tsx';
import { Time } from '#web/ui/time.tsx';
import { Trans } from '#web/ui/trans.tsx';
import styles from './verify-dialog.module.css';

type Ways = ReplyOf<typeof verifySite>;
type Look = z.output<typeof siteLook>;

type VerifyDialogProps = { opened: boolean; onClose: () => void; channel: Channel | null };

/** Verifies ownership of a channel: four methods, and a button to check them. */
export function VerifyDialog({ opened, onClose, channel }: VerifyDialogProps) {
  return (
    <AppDialog
      opened={opened}
      onClose={onClose}
      title={t('Verify {name}', { name: channel?.name ?? t('the channel') })}
      width={620}
    >
      {channel && <Verification key={channel.id} channel={channel} onClose={onClose} />}
    </AppDialog>
  );
}

function Verification({ channel, onClose }: { channel: Channel; onClose: () => void }) {
  const ways = useApiQuery(verifySite, { site_id: channel.id }, { quiet: true });
  const [looked, setLooked] = useState<readonly Look[]>([]);
  const [failure, setFailure] = useState('');
  const check = useApiMutation(verifySite, {
    quiet: true,
    refreshes: [listSites, verifySite],
    done: t('{name} is verified', { name: channel.name }),
    onDone: onClose,
    onRefused: (error) => {
      setLooked(looksIn(error));
      setFailure(error.text);
    },
  });
  if (ways.error) return <LoadError error={ways.error} onRetry={() => void ways.refetch()} />;
  return (
    <>
      {ways.data ? (
        <WaysList ways={ways.data} looked={looked} isPage={isPage(channel)} />
      ) : (
        <Skeleton height={280} />
      )}
      <p role="alert" className={styles.found}>
        {failure}
      </p>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t('Close')}
        </Button>
        <Button
          loading={check.isPending}
          disabled={!ways.data}
          onClick={() => check.mutate({ site_id: channel.id, check: 1 })}
        >
          {t('Verify')}
        </Button>
      </DialogActions>
    </>
  );
}

const WEBSITE = 1;

/** Whether the channel is a page on a host of others, to which the code on the page applies first. */
function isPage({ channel_type }: Channel): boolean {
  return channel_type !== WEBSITE;
}

type WaysListProps = { ways: Ways; looked: readonly Look[]; isPage: boolean };

function WaysList({ ways, looked, isPage }: WaysListProps) {
  const of = (way: Look['way']) => looked.find((look) => look.way === way);
  const page = (
    <Way title={t('Code on the page')} look={of('page')} text={ways.page.code} what={t('code')}>
      <Trans
        id={'Anywhere in the text of {address}, for example your biography'}
        values={{ address: ways.page.address }}
      />
    </Way>
  );
  return (
    <div className="stack">
      <Verified at={ways.verified_at} />
      <ol className={styles.ways}>
        {isPage && page}
        <Way title={t('Meta tag')} look={of('meta')} text={ways.meta.tag} what={t('tag')}>
          <Trans
            id={'In the <0><head></0> of {address}'}
            values={{ address: ways.meta.address }}
            components={{ 0: <code /> }}
          />
        </Way>
        <Way
          title={t('HTML file')}
          look={of('file')}
          text={ways.file.content}
          what={t('file content')}
        >
          <Trans
            id={'Upload a text file with this content to {address}'}
            values={{ address: ways.file.address }}
          />
        </Way>
        <Way
          title={t('DNS record')}
          look={of('dns')}
          text={ways.dns.value}
          what={t('record value')}
        >
          <Trans
            id={'Add a TXT record to {name} with this value'}
            values={{ name: ways.dns.name }}
          />
        </Way>
        {!isPage && page}
      </ol>
    </div>
  );
}

function Verified({ at }: { at: Ways['verified_at'] }) {
  const zone = useProfile()?.time_zone;
  if (!at) {
    return (
      <p className="quiet">
        {t(
          'Verify ownership of this channel with one of these methods. DNS changes can take several hours to become visible.',
        )}
      </p>
    );
  }
  return (
    <p className="row">
      <StatusPill tone="up" word={t('Ownership verified')} />
      <span className="quiet">
        <Time at={at} zone={zone} day />
      </span>
    </p>
  );
}

type WayProps = {
  title: string;
  text: string;
  /** The name of the text, for the label of its copy button. */
  what: string;
  look: Look | undefined;
  children: ReactNode;
};

function Way({ title, text, what, look, children }: WayProps) {
  return (
    <li className={styles.way}>
      <h3>{title}</h3>
      <p className="quiet">{children}</p>
      <div>
        <CopyField text={text} what={what} />
      </div>
      {look && <p className={styles.found}>{reportedOf(look)}</p>}
    </li>
  );
}

function reportedOf({ outcome, found }: Look): string {
  if (outcome === 'missing') return t('Nothing was found.');
  if (outcome === 'different') return t('Found a different value: {found}', { found });
  return t('The address did not respond.');
}

const refusal = z.object({ looked: z.array(siteLook) });

function looksIn(error: ApiError): readonly Look[] {
  const read = refusal.safeParse(error.data);
  return read.success ? read.data.looked : [];
}
