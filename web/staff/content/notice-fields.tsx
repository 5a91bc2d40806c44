import { Checkbox, TextInput } from '@mantine/core';
import { optionsOf, useDictionary } from '#web/lib/dictionary.ts';
import { t } from '#web/lib/i18n.ts';
import { LateSelect } from '#web/ui/late-select.tsx';
import type { Fields } from '#web/ui/use-form.ts';
import { BrandSelect } from '../brand-select.tsx';
import { MarkdownField } from './markdown-field.tsx';
import type { NoticeDraft } from './notice-draft.ts';

type FieldsProps = { form: Fields<NoticeDraft> };

/** The type of an announcement. */
export function TypeSelect(props: { value: string; onChange: (type: string) => void }) {
  const labels = useDictionary();
  return (
    <LateSelect
      label={t('Type')}
      data={optionsOf(labels.entries('notice_type'))}
      value={props.value}
      allowDeselect={false}
      comboboxProps={{ withinPortal: false }}
      onChange={(type) => type && props.onChange(type)}
    />
  );
}

/** The time of publication; without one a new announcement is published immediately. */
export function TimeField({ form, isNew }: FieldsProps & { isNew: boolean }) {
  return (
    <TextInput
      type="datetime-local"
      label={t('Publish at')}
      placeholder={t('Now')}
      description={
        isNew ? t('In your time zone. Leave empty to publish now.') : t('In your time zone.')
      }
      {...form.field('publish_at')}
    />
  );
}

/** Title and text in both languages, and whether the announcement is pinned. */
export function TextFields({ form }: FieldsProps) {
  return (
    <>
      <TextInput label={t('Title')} required maxLength={200} {...form.field('title')} />
      <MarkdownField
        name="body"
        label={t('Text')}
        rows={8}
        maxLength={20_000}
        required
        {...form.choice('body')}
      />
      <TextInput
        label={t('Title in Chinese')}
        description={t('Without Chinese text, readers of Chinese see the English text.')}
        lang="zh-Hans"
        maxLength={200}
        {...form.field('title_zh')}
      />
      <MarkdownField
        name="body_zh"
        label={t('Text in Chinese')}
        rows={4}
        maxLength={20_000}
        {...form.choice('body_zh')}
      />
      <Checkbox label={t('Pin to the top of the list')} {...form.tick('is_top')} />
    </>
  );
}

/** The audience: chosen once, when the announcement is written. */
export function AudienceFields({ form }: FieldsProps) {
  return (
    <div className="row items-start">
      <LateSelect
        label={t('Audience')}
        data={[
          { value: 'all', label: t('All publishers') },
          { value: 'brand', label: t('Publishers joined to a brand') },
          { value: 'publisher', label: t('One publisher') },
        ]}
        value={form.values.target}
        allowDeselect={false}
        comboboxProps={{ withinPortal: false }}
        onChange={(target) => target && form.set({ target: target as NoticeDraft['target'] })}
      />
      {form.values.target === 'brand' && (
        <div>
          <BrandSelect label={t('Brand')} {...form.choice('brand')} />
          {form.choice('brand').error && (
            <p role="alert" className="color-down text-13">
              {t('Choose a brand')}
            </p>
          )}
        </div>
      )}
      {form.values.target === 'publisher' && (
        <TextInput
          label={t('Publisher')}
          description={t('The publisher code shown in the publisher list.')}
          {...form.field('publisher_code')}
        />
      )}
    </div>
  );
}
