import { NativeSelect, TextInput } from '@mantine/core';
import { useDictionary } from '#web/lib/dictionary.ts';
import { t } from '#web/lib/i18n.ts';
import type { useFieldErrors } from '#web/ui/form-fields.ts';
import { UploadField } from '#web/ui/upload-field.tsx';
import { type ChannelTexts, completeAddress, type FieldName, hostOf } from './channel-fields.ts';

type ChannelFormProps = {
  id: string;
  texts: ChannelTexts;
  onChange: (field: FieldName, text: string) => void;
  errors: Pick<ReturnType<typeof useFieldErrors>, 'on' | 'clear'>;
  onSubmit: () => void;
};

/** The form fields of a channel, which brands can see. */
export function ChannelForm({ id, texts, onChange, errors, onSubmit }: ChannelFormProps) {
  const labels = useDictionary();
  const field = (name: FieldName) => ({
    name,
    value: texts[name],
    ...errors.on(name),
    onChange: (event: React.ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
      onChange(name, event.currentTarget.value),
  });
  const choices = (
    name: 'channel_type' | 'channel_platform' | 'promotion_methods',
    none: string,
  ) => [
    { value: '', label: none },
    ...labels.entries(name).map(({ value, label }) => ({ value: String(value), label })),
  ];
  const file = (name: 'logo' | 'media_kit') => ({
    name,
    value: texts[name],
    error: errors.on(name).error,
    onUploaded: (address: string) => {
      errors.clear();
      onChange(name, address);
    },
  });
  const host = hostOf(completeAddress(texts.website));
  return (
    <form
      id={id}
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
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
      <UploadField label={t('Logo')} kind="picture" {...file('logo')} />
      <UploadField label={t('Media kit')} kind="document" {...file('media_kit')} />
    </form>
  );
}
