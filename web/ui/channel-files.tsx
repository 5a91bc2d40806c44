import { t } from '#web/lib/i18n.ts';
import type { useFieldErrors } from './form-fields.ts';
import { UploadField } from './upload-field.tsx';

type FileName = 'logo' | 'media_kit';

type ChannelFilesProps = {
  texts: Readonly<Record<FileName, string>>;
  /** Called with the address of an uploaded file; other fields may have changed since it was chosen. */
  onChange: (name: FileName, address: string) => void;
  errors: Pick<ReturnType<typeof useFieldErrors>, 'on' | 'clear'>;
};

/** The logo and the media kit of a channel. */
export function ChannelFiles({ texts, onChange, errors }: ChannelFilesProps) {
  const file = (name: FileName) => ({
    name,
    value: texts[name],
    error: errors.on(name).error,
    onUploaded: (address: string) => {
      errors.clear();
      onChange(name, address);
    },
  });
  return (
    <>
      <UploadField label={t('Logo')} kind="picture" {...file('logo')} />
      <UploadField label={t('Media kit')} kind="document" {...file('media_kit')} />
    </>
  );
}
