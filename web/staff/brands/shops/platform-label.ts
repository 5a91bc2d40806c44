import { t } from '#web/lib/i18n.ts';

/** Platforms whose label is a description and not a name. */
const DESCRIBED: Readonly<Record<string, string>> = {
  segment: t('Segment and other events'),
  csv: t('File from a URL (CSV)'),
};

/** The label of a platform in the reader's language. */
export const platformLabel = ({ platform, label }: { platform: string; label: string }): string =>
  DESCRIBED[platform] ?? label;
