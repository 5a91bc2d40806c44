import { NativeSelect } from '@mantine/core';
import { t } from '#web/lib/i18n.ts';
import { useApprovedSites } from '#web/lib/own-sites.ts';
import styles from './channel-select.module.css';

type ChannelSelectProps = {
  label?: string;
  /** The id of a site; undefined selects the default channel. */
  value: number | undefined;
  onChange: (siteId: number) => void;
  /** Shows the select even if there is only one channel. */
  always?: boolean;
};

/**
 * Selects one of the publisher's approved channels, with its label beside it. Hidden where there is
 * only one.
 */
export function ChannelSelect({
  label = t('Channel'),
  value,
  onChange,
  always,
}: ChannelSelectProps) {
  const sites = useApprovedSites();
  if (!sites || (sites.length < 2 && !always)) return null;
  const chosen = sites.find((site) => site.id === value) ?? sites.find((site) => site.is_default);
  return (
    <NativeSelect
      label={label}
      className={styles.beside}
      name="site_id"
      value={String(chosen?.id ?? '')}
      data={sites.map((site) => ({
        value: String(site.id),
        label: site.is_default ? t('{name} (default)', { name: site.name }) : site.name,
      }))}
      onChange={(event) => onChange(Number(event.currentTarget.value))}
    />
  );
}
