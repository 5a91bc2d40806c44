import { NativeSelect, TextInput } from '@mantine/core';
import { optionsOf, useDictionary } from '#web/lib/dictionary.ts';
import { t } from '#web/lib/i18n.ts';
import { type ChannelTexts, completeAddress, type FieldName, hostOf } from './channel-fields.ts';
import { ChannelFiles } from './channel-files.tsx';
import type { FieldErrors, Fields } from './use-form.ts';

type ChannelInputsProps = {
  form: Fields<ChannelTexts>;
  errors: Pick<FieldErrors, 'on' | 'clear'>;
};

/** The fields of a channel, which brands can see: of the first one and of every other. */
export function ChannelInputs({ form: { values, field, set }, errors }: ChannelInputsProps) {
  const host = hostOf(completeAddress(values.website));
  return (
    <>
      <TextInput
        label={t('Website or profile URL')}
        withAsterisk
        data-autofocus
        inputMode="url"
        autoComplete="url"
        placeholder="https://example.com"
        {...field('website')}
        onBlur={() => set({ website: completeAddress(values.website) })}
      />
      <TextInput
        label={t('Name')}
        placeholder={host || undefined}
        description={t('Visible to brands. Defaults to the domain.')}
        {...field('name')}
      />
      <KindFields field={field} />
      <ChannelFiles
        name={values.name || host}
        website={completeAddress(values.website)}
        texts={values}
        onChange={(name, address) => set({ [name]: address })}
        errors={errors}
      />
    </>
  );
}

/** What kind of channel it is, and how it promotes. */
function KindFields({ field }: { field: (name: FieldName) => object }) {
  const labels = useDictionary();
  const choices = (
    name: 'channel_type' | 'channel_platform' | 'promotion_methods',
    none: string,
  ) => [{ value: '', label: none }, ...optionsOf(labels.entries(name))];
  return (
    <>
      <NativeSelect
        label={t('Channel type')}
        withAsterisk
        data={choices('channel_type', t('Select a type'))}
        {...field('channel_type')}
      />
      <NativeSelect
        label={t('Platform')}
        data={choices('channel_platform', t('Not specified'))}
        {...field('channel_platform')}
      />
      <NativeSelect
        label={t('Main promotion method')}
        data={choices('promotion_methods', t('Not specified'))}
        {...field('promotion_methods')}
      />
    </>
  );
}
