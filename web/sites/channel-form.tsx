import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useDictionary } from '#web/lib/dictionary.ts';
import type { useFieldErrors } from '#web/ui/form-fields.ts';
import { limitsOf, UploadButton } from '#web/ui/upload-button.tsx';
import { type ChannelTexts, completeAddress, type FieldName, hostOf } from './channel-fields.ts';

type ChannelFormProps = {
  id: string;
  texts: ChannelTexts;
  onChange: (field: FieldName, text: string) => void;
  errors: Pick<ReturnType<typeof useFieldErrors>, 'on' | 'clear'>;
  onSubmit: () => void;
};

/** What brands are told of a channel. */
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
  const take = (name: FieldName, address: string) => {
    errors.clear();
    onChange(name, address);
  };
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
        label="Website or profile address"
        withAsterisk
        data-autofocus
        inputMode="url"
        autoComplete="url"
        placeholder="https://example.com"
        {...field('website')}
        onBlur={() => onChange('website', completeAddress(texts.website))}
      />
      <TextInput
        label="Name"
        placeholder={host || undefined}
        description="What brands see. Left empty, it is the host of the address."
        {...field('name')}
      />
      <NativeSelect
        label="Channel type"
        withAsterisk
        data={choices('channel_type', 'Choose a type')}
        {...field('channel_type')}
      />
      <NativeSelect
        label="Platform"
        data={choices('channel_platform', 'Not said')}
        {...field('channel_platform')}
      />
      <NativeSelect
        label="Main way of promotion"
        data={choices('promotion_methods', 'Not said')}
        {...field('promotion_methods')}
      />
      <div>
        <TextInput
          label="Logo"
          withAsterisk
          inputMode="url"
          placeholder="https://example.com/logo.png"
          description={`Address of a picture of your channel, or a file: ${limitsOf('picture')}.`}
          {...field('logo')}
        />
        <div className="row" style={{ marginTop: 8 }}>
          <UploadButton kind="picture" onUploaded={({ url }) => take('logo', url)}>
            Upload logo
          </UploadButton>
          {host && texts.logo === '' && (
            <Button
              variant="subtle"
              size="compact-sm"
              onClick={() => take('logo', `https://${host}/favicon.ico`)}
            >
              Use the icon of {host}
            </Button>
          )}
        </div>
      </div>
      <div>
        <TextInput
          label="Media kit"
          withAsterisk
          inputMode="url"
          placeholder="https://example.com/about"
          description={`Address of a page about your audience, or a file: ${limitsOf('document')}. Your about page will do.`}
          {...field('media_kit')}
        />
        <UploadButton kind="document" mt={8} onUploaded={({ url }) => take('media_kit', url)}>
          Upload media kit
        </UploadButton>
      </div>
    </form>
  );
}
