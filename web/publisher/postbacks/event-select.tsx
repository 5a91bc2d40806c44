import { NativeSelect } from '@mantine/core';
import { optionsOf, useDictionary } from '#web/lib/dictionary.ts';
import { t } from '#web/lib/i18n.ts';

type EventSelectProps = {
  eventTypes: readonly number[];
  value: number;
  onChange: (eventType: number) => void;
};

/** Selects the event of an example; nothing to select if the postback has only one. */
export function EventSelect({ eventTypes, value, onChange }: EventSelectProps) {
  const labels = useDictionary();
  if (eventTypes.length < 2) return null;
  const options = optionsOf(labels.entries('postback_event_type'));
  return (
    <NativeSelect
      label={t('Example event')}
      data={options.filter((option) => eventTypes.includes(Number(option.value)))}
      value={String(value)}
      onChange={(event) => onChange(Number(event.currentTarget.value))}
    />
  );
}

/** The chosen event while the postback has it, else its first. */
export const eventAmong = (eventTypes: readonly number[], chosen: number): number =>
  eventTypes.includes(chosen) ? chosen : (eventTypes[0] ?? 1);
