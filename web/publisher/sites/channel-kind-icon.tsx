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
  IconWorld,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';

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
export function ChannelKindIcon({ type, platform, size = 22 }: ChannelKindIconProps) {
  const Icon = platforms[platform ?? ''] ?? types[type] ?? IconDots;
  return <Icon size={size} stroke={1.6} aria-hidden="true" />;
}
