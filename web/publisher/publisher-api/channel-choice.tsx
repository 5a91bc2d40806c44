import { NativeSelect } from '@mantine/core';
import type { ApiToken } from '#contract/publisher-api/docs.ts';
import { t } from '#web/lib/i18n.ts';

/** Selects the channel whose token the page uses. */
export function ChannelChoice(props: {
  channels: readonly ApiToken[];
  value: ApiToken;
  onChange: (mediumId: string) => void;
}) {
  return (
    <NativeSelect
      label={t('Channel')}
      name="channel"
      value={props.value.medium_id}
      data={props.channels.map(({ medium_id, name }) => ({ value: medium_id, label: name }))}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  );
}
