import { Checkbox, TextInput } from '@mantine/core';
import { optionsOf, useDictionary } from '#web/lib/dictionary.ts';
import { t } from '#web/lib/i18n.ts';
import type { useFieldErrors } from '#web/ui/form-fields.ts';
import { LateSelect } from '#web/ui/late-select.tsx';
import { BrandSelect } from '../brand-select.tsx';
import { MarkdownField } from './markdown-field.tsx';
import type { NoticeDraft } from './notice-draft.ts';

type FieldsProps = {
  draft: NoticeDraft;
  errors: ReturnType<typeof useFieldErrors>;
  onChange: (changed: Partial<NoticeDraft>) => void;
};

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
export function TimeField({ draft, errors, onChange, isNew }: FieldsProps & { isNew: boolean }) {
  return (
    <TextInput
      type="datetime-local"
      name="publish_at"
      label={t('Publish at')}
      placeholder={t('Now')}
      description={
        isNew ? t('In your time zone. Leave empty to publish now.') : t('In your time zone.')
      }
      value={draft.at}
      {...errors.on('publish_at')}
      onChange={(event) => onChange({ at: event.currentTarget.value })}
    />
  );
}

/** Title and text in both languages, and whether the announcement is pinned. */
export function TextFields({ draft, errors, onChange }: FieldsProps) {
  return (
    <>
      <TextInput
        name="title"
        label={t('Title')}
        required
        maxLength={200}
        value={draft.title}
        {...errors.on('title')}
        onChange={(event) => onChange({ title: event.currentTarget.value })}
      />
      <MarkdownField
        name="body"
        label={t('Text')}
        rows={8}
        maxLength={20_000}
        value={draft.body}
        {...errors.on('body')}
        required
        onChange={(body) => onChange({ body })}
      />
      <TextInput
        name="title_zh"
        label={t('Title in Chinese')}
        description={t('Without Chinese text, readers of Chinese see the English text.')}
        lang="zh-Hans"
        maxLength={200}
        value={draft.title_zh}
        {...errors.on('title_zh')}
        onChange={(event) => onChange({ title_zh: event.currentTarget.value })}
      />
      <MarkdownField
        name="body_zh"
        label={t('Text in Chinese')}
        rows={4}
        maxLength={20_000}
        value={draft.body_zh}
        {...errors.on('body_zh')}
        onChange={(body_zh) => onChange({ body_zh })}
      />
      <Checkbox
        label={t('Pin to the top of the list')}
        checked={draft.isTop}
        onChange={(event) => onChange({ isTop: event.currentTarget.checked })}
      />
    </>
  );
}

/** The audience: chosen once, when the announcement is written. */
export function AudienceFields({ draft, errors, onChange }: FieldsProps) {
  return (
    <div className="row items-start">
      <LateSelect
        label={t('Audience')}
        data={[
          { value: 'all', label: t('All publishers') },
          { value: 'brand', label: t('Publishers joined to a brand') },
          { value: 'publisher', label: t('One publisher') },
        ]}
        value={draft.target}
        allowDeselect={false}
        comboboxProps={{ withinPortal: false }}
        onChange={(target) => target && onChange({ target: target as NoticeDraft['target'] })}
      />
      {draft.target === 'brand' && (
        <div>
          <BrandSelect
            label={t('Brand')}
            value={draft.brand}
            onChange={(brand) => onChange({ brand })}
          />
          {errors.on('mcid').error && (
            <p role="alert" className="color-down text-13">
              {t('Choose a brand')}
            </p>
          )}
        </div>
      )}
      {draft.target === 'publisher' && (
        <TextInput
          name="publisher_code"
          label={t('Publisher')}
          description={t('The publisher code shown in the publisher list.')}
          value={draft.publisher_code}
          {...errors.on('publisher_code')}
          onChange={(event) => onChange({ publisher_code: event.currentTarget.value })}
        />
      )}
    </div>
  );
}
