import { Button } from '@mantine/core';
import {
  IconBrandFacebook,
  IconBrandInstagram,
  IconBrandPinterest,
  IconBrandSnapchat,
  IconBrandTiktok,
  IconBrandX,
  IconBrandYoutube,
  IconDeviceDesktop,
  IconDeviceMobile,
  IconDots,
  IconMail,
  type IconProps,
  IconShare,
  IconStarFilled,
  IconWorld,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { useDictionary } from '#web/lib/dictionary.ts';
import { t } from '#web/lib/i18n.ts';
import { paragraphText, sentenceText } from '#web/lib/list-text.ts';
import { useMay } from '#web/lib/may.ts';
import { useProfile } from '#web/lib/profile.ts';
import { AllowedButton } from '#web/ui/allowed-button.tsx';
import cards from '#web/ui/cards.module.css';
import type { Channel } from '#web/ui/channel-fields.ts';
import { CopyButton } from '#web/ui/copy-field.tsx';
import { DisabledButton } from '#web/ui/disabled-button.tsx';
import { StatusPill, type Tone } from '#web/ui/status-pill.tsx';
import { Time } from '#web/ui/time.tsx';
import styles from './channel-card.module.css';

const platforms: Readonly<Record<string, ComponentType<IconProps>>> = {
  website: IconWorld,
  pinterest: IconBrandPinterest,
  tiktok: IconBrandTiktok,
  youtube: IconBrandYoutube,
  x: IconBrandX,
  snapchat: IconBrandSnapchat,
  instagram: IconBrandInstagram,
  facebook: IconBrandFacebook,
  desktop: IconDeviceDesktop,
};

const types: Readonly<Record<number, ComponentType<IconProps>>> = {
  1: IconWorld,
  2: IconShare,
  3: IconDeviceMobile,
  4: IconMail,
  5: IconDeviceDesktop,
};

type ChannelKindIconProps = { type: number; platform: string | null; size?: number };

/** The icon of a channel: that of its platform, otherwise that of its channel type. */
function ChannelKindIcon({ type, platform, size = 22 }: ChannelKindIconProps) {
  const Icon = platforms[platform ?? ''] ?? types[type] ?? IconDots;
  return <Icon size={size} stroke={1.6} aria-hidden="true" />;
}

const tones: Readonly<Record<number, Tone>> = { 0: 'wait', 1: 'up', 2: 'down' };

type ChannelCardProps = {
  channel: Channel;
  /** Whether a request to make it the default is running. */
  busy: boolean;
  onEdit: () => void;
  onDelete: () => void;
  onDefault: () => void;
  onVerify: () => void;
};

/** One channel: its type, its state, and its actions. */
export function ChannelCard(props: ChannelCardProps) {
  const { channel } = props;
  const zone = useProfile()?.time_zone;
  return (
    <article className={`card ${cards.card}`} aria-label={channel.name}>
      <ChannelHead channel={channel} />
      <ChannelState channel={channel} />
      <dl className={styles.facts}>
        <dt>{t('Channel id')}</dt>
        <dd>
          <code>{channel.code}</code>
          <CopyButton text={channel.code} what={t('id of {name}', { name: channel.name })} />
        </dd>
        <dt>{t('Added')}</dt>
        <dd>
          <Time at={channel.created_at} zone={zone} day />
        </dd>
      </dl>
      <ChannelActions {...props} />
    </article>
  );
}

type ChannelProps = Pick<ChannelCardProps, 'channel'>;

function ChannelHead({ channel }: ChannelProps) {
  return (
    <div className={cards.head}>
      <span className={styles.kind}>
        <ChannelKindIcon type={channel.channel_type} platform={channel.channel_platform} />
      </span>
      <div className={`${cards.names} ${styles.names}`}>
        <h2>{channel.name}</h2>
        <a href={channel.website} target="_blank" rel="noopener noreferrer">
          {channel.website}
        </a>
      </div>
      {channel.is_default && (
        <span className={styles.default}>
          <IconStarFilled size={14} aria-hidden="true" />
          {t('Default')}
        </span>
      )}
    </div>
  );
}

/** The review of the channel, its kind, and what the publisher can do about a rejection. */
function ChannelState({ channel }: ChannelProps) {
  const labels = useDictionary();
  const kind = [
    labels.of('channel_type', channel.channel_type),
    labels.of('channel_platform', channel.channel_platform),
    labels.of('promotion_methods', channel.promotion_methods),
  ].filter((label, at, all) => label && all.indexOf(label) === at);
  return (
    <>
      <p className="row">
        <StatusPill
          tone={tones[channel.status] ?? 'neutral'}
          word={labels.of('site_status', channel.status)}
        />
        {channel.verified_at && <StatusPill tone="up" word={t('Ownership verified')} />}
        <span className="quiet">{kind.join(' · ')}</span>
      </p>
      {channel.status === 2 && (
        <p className={styles.reason}>
          {paragraphText([
            channel.reason ? sentenceText(channel.reason) : t('No reason was given.'),
            t('Edit the channel to request another review.'),
          ])}
        </p>
      )}
      {channel.status === 0 && (
        <p className="quiet">{t('We are reviewing this channel. No action is needed.')}</p>
      )}
    </>
  );
}

function ChannelActions({ channel, busy, onEdit, onVerify, ...on }: ChannelCardProps) {
  const mayWrite = useMay('sites.write');
  return (
    <div className={`row ${styles.actions}`}>
      {mayWrite && <DefaultButton channel={channel} busy={busy} onDefault={on.onDefault} />}
      <AllowedButton
        permission="sites.write"
        variant="default"
        onClick={onEdit}
        aria-label={t('Edit {name}', { name: channel.name })}
      >
        {t('Edit')}
      </AllowedButton>
      {mayWrite && !channel.verified_at && (
        <Button
          variant="default"
          onClick={onVerify}
          aria-label={t('Verify {name}', { name: channel.name })}
        >
          {t('Verify')}
        </Button>
      )}
      {mayWrite && <DeleteButton channel={channel} onDelete={on.onDelete} />}
    </div>
  );
}

function DeleteButton({ channel, onDelete }: Pick<ChannelCardProps, 'channel' | 'onDelete'>) {
  if (channel.is_default) {
    return (
      <DisabledButton
        variant="subtle"
        why={t('The default channel cannot be deleted. Set another default first.')}
      >
        {t('Delete')}
      </DisabledButton>
    );
  }
  return (
    <Button
      variant="subtle"
      c="var(--down)"
      onClick={onDelete}
      aria-label={t('Delete {name}', { name: channel.name })}
    >
      {t('Delete')}
    </Button>
  );
}

function DefaultButton({
  channel,
  busy,
  onDefault,
}: Pick<ChannelCardProps, 'channel' | 'busy' | 'onDefault'>) {
  if (channel.is_default) return null;
  if (channel.status !== 1) {
    const why =
      channel.status === 0
        ? t('Only an approved channel can be the default. This channel is in review.')
        : t('Only an approved channel can be the default. This channel was rejected.');
    return (
      <DisabledButton variant="default" why={why}>
        {t('Set as default')}
      </DisabledButton>
    );
  }
  return (
    <Button
      loading={busy}
      onClick={onDefault}
      aria-label={t('Set as default: {name}', { name: channel.name })}
    >
      {t('Set as default')}
    </Button>
  );
}
