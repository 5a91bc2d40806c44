import { NativeSelect, TextInput } from '@mantine/core';
import { optionsOf, useDictionary } from '#web/lib/dictionary.ts';
import { t } from '#web/lib/i18n.ts';
import {
  type ChannelTexts,
  completeAddress,
  type FieldName,
  hostOf,
} from '#web/ui/channel-fields.ts';
import { ChannelFiles } from '#web/ui/channel-files.tsx';
import type { useFieldErrors } from '#web/ui/form-fields.ts';
import { SendForm } from '#web/ui/send-form.tsx';

type ChannelFormProps = {
  id: string;
  texts: ChannelTexts;
  onChange: (field: FieldName, text: string) => void;
  errors: Pick<ReturnType<typeof useFieldErrors>, 'on' | 'clear'>;
  onSubmit: () => void;
};

/** The form fields of a channel, which brands can see. */
export function ChannelForm({ id, texts, onChange, errors, onSubmit }: ChannelFormProps) {
  const field = (name: FieldName) => ({
    name,
    value: texts[name],
    ...errors.on(name),
    onChange: (event: React.ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
      onChange(name, event.currentTarget.value),
  });
  const host = hostOf(completeAddress(texts.website));
  return (
    <SendForm id={id} className="stack" onSend={onSubmit}>
      <TextInput
        label={t('Website or profile URL')}
        withAsterisk
        data-autofocus
        inputMode="url"
        autoComplete="url"
        placeholder="https://example.com"
        {...field('website')}
        onBlur={() => onChange('website', completeAddress(texts.website))}
      />
      <TextInput
        label={t('Name')}
        placeholder={host || undefined}
        description={t('Visible to brands. Defaults to the domain.')}
        {...field('name')}
      />
      <KindFields field={field} />
      <ChannelFiles texts={texts} onChange={onChange} errors={errors} />
    </SendForm>
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
