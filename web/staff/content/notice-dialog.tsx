import { Button, Checkbox, TextInput } from '@mantine/core';
import { addNotice, editNotice, listStaffNotices } from '#contract/announcements/staff.ts';
import type { InputOf } from '#contract/call.ts';
import { toLocalInput } from '#web/lib/dates.ts';
import { optionsOf, useDictionary } from '#web/lib/dictionary.ts';
import { t } from '#web/lib/i18n.ts';
import { BrandSelect, type ChosenBrand } from '#web/staff/brand-select.tsx';
import { AppDialog, DialogActions } from '#web/ui/app-dialog.tsx';
import { LateSelect } from '#web/ui/late-select.tsx';
import { Trans } from '#web/ui/trans.tsx';
import { type Fields, useForm } from '#web/ui/use-form.ts';
import { MarkdownField } from '../markdown-field.tsx';
import { MayButton } from '../may-button.tsx';
import { audienceOf } from './notice-columns.tsx';
import type { StaffNotice } from './staff-notice.ts';

type NoticeDialogProps = {
  /** The announcement to edit; 'new' writes one; null closes the dialog. */
  notice: StaffNotice | 'new' | null;
  onClose: () => void;
};

const FIELDS = {
  NOTICE_TIME_INVALID: 'publish_at',
  NOTICE_ALREADY_PUBLISHED: 'publish_at',
  MERCHANT_NOT_FOUND: 'mcid',
  USER_NOT_EXISTS: 'publisher_code',
};

/** Writes an announcement, or edits the text of one. */
export function NoticeDialog({ notice, onClose }: NoticeDialogProps) {
  return (
    <AppDialog
      opened={notice !== null}
      onClose={onClose}
      title={notice === 'new' ? t('Write announcement') : t('Announcement')}
      width={760}
    >
      {notice && <NoticeForm notice={notice === 'new' ? null : notice} onClose={onClose} />}
    </AppDialog>
  );
}

type NoticeFormProps = { notice: StaffNotice | null; onClose: () => void };

function NoticeForm({ notice, onClose }: NoticeFormProps) {
  const form = useForm(notice ? editNotice : addNotice, draftOf(notice), {
    fieldOfKey: FIELDS,
    inputOf: (draft) => ({
      ...inputOf(draft),
      ...(notice
        ? { id: notice.id }
        : { target: draft.target, mcid: draft.brand?.mcid, publisher_code: draft.publisher_code }),
    }),
    refreshes: [listStaffNotices],
    done: (saved: StaffNotice) =>
      saved.state === 'scheduled' ? t('Announcement scheduled') : t('Announcement published'),
    onDone: onClose,
  });
  const isFixed = notice?.state === 'withdrawn';
  return (
    <div className="stack">
      {notice ? (
        <p className="quiet">
          <Trans id={'Audience: {notice}.'} values={{ notice: audienceOf(notice) }} />
          {isFixed && (
            <>
              <br />
              {t('It was withdrawn and cannot be edited.')}
            </>
          )}
        </p>
      ) : (
        <AudienceFields form={form} />
      )}
      <div className="row">
        <TypeSelect {...form.choice('type')} />
        {(!notice || notice.state === 'scheduled') && <TimeField form={form} isNew={!notice} />}
      </div>
      <TextFields form={form} />
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {isFixed ? t('Close') : t('Cancel')}
        </Button>
        {!isFixed && (
          <MayButton permission="content.write" loading={form.isPending} onClick={form.send}>
            {notice ? t('Save') : form.values.publish_at ? t('Schedule') : t('Publish')}
          </MayButton>
        )}
      </DialogActions>
    </div>
  );
}

type FieldsProps = { form: Fields<NoticeDraft> };

/** The type of an announcement. */
function TypeSelect(props: { value: string; onChange: (type: string) => void }) {
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
function TimeField({ form, isNew }: FieldsProps & { isNew: boolean }) {
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
function TextFields({ form }: FieldsProps) {
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
function AudienceFields({ form }: FieldsProps) {
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

type NoticeInput = InputOf<typeof addNotice>;

/** The form state of an announcement. */
type NoticeDraft = {
  type: string;
  title: string;
  body: string;
  /** '' : readers of Chinese see the English text. */
  title_zh: string;
  body_zh: string;
  is_top: boolean;
  target: NoticeInput['target'];
  brand: ChosenBrand | null;
  publisher_code: string;
  /** In the format of datetime-local inputs; '' for now, or for an unchanged time. */
  publish_at: string;
};

/** The initial form state. */
function draftOf(notice: StaffNotice | null): NoticeDraft {
  return {
    type: String(notice?.type ?? 1),
    title: notice?.title ?? '',
    body: notice?.body ?? '',
    title_zh: notice?.title_zh ?? '',
    body_zh: notice?.body_zh ?? '',
    is_top: notice?.is_top ?? false,
    target: 'all',
    brand: null,
    publisher_code: '',
    publish_at: notice?.state === 'scheduled' ? toLocalInput(notice.publish_at) : '',
  };
}

/** The text and time of a draft as input of a call. */
function inputOf(draft: NoticeDraft) {
  return {
    type: Number(draft.type) as NoticeInput['type'],
    title: draft.title,
    body: draft.body,
    title_zh: draft.title_zh || undefined,
    body_zh: draft.body_zh || undefined,
    is_top: draft.is_top ? (1 as const) : (0 as const),
    publish_at: draft.publish_at === '' ? undefined : new Date(draft.publish_at).toISOString(),
  };
}
