import { Button, Checkbox, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { addNotice, editNotice, listStaffNotices } from '#contract/announcements/staff.ts';
import { optionsOf, useDictionary } from '#web/lib/dictionary.ts';
import { showDone, showError } from '#web/lib/toast.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { AppDialog, DialogActions } from '#web/ui/app-dialog.tsx';
import { useFieldErrors } from '#web/ui/form-fields.ts';
import { BrandSelect } from '../brand-select.tsx';
import { MayButton } from '../may-button.tsx';
import { MarkdownField } from './markdown-field.tsx';
import { audienceOf } from './notice-columns.tsx';
import { draftOf, inputOf, type NoticeDraft } from './notice-draft.ts';
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
      title={notice === 'new' ? 'Write announcement' : 'Announcement'}
      width={760}
    >
      {notice && <NoticeForm notice={notice === 'new' ? null : notice} onClose={onClose} />}
    </AppDialog>
  );
}

function NoticeForm({ notice, onClose }: { notice: StaffNotice | null; onClose: () => void }) {
  const labels = useDictionary();
  const [draft, setDraft] = useState<NoticeDraft>(() => draftOf(notice));
  const errors = useFieldErrors(FIELDS);
  const set = (changed: Partial<NoticeDraft>) => setDraft((before) => ({ ...before, ...changed }));
  const done = {
    quiet: true,
    refreshes: [listStaffNotices],
    onDone: (saved: StaffNotice) => {
      showDone(saved.state === 'scheduled' ? 'Announcement scheduled' : 'Announcement published');
      onClose();
    },
    onRefused: (error: { key: string; text: string }) => {
      if (!errors.take(error)) showError(error.text);
    },
  };
  const add = useApiMutation(addNotice, done);
  const edit = useApiMutation(editNotice, done);
  const isFixed = notice?.state === 'withdrawn';
  const send = () => {
    const input = inputOf(draft);
    if (notice) {
      const changed = { ...input, id: notice.id };
      if (errors.check(editNotice, changed)) edit.mutate(changed);
    } else {
      const { brand, publisher_code, target } = draft;
      const written = { ...input, target, mcid: brand?.mcid, publisher_code };
      if (errors.check(addNotice, written)) add.mutate(written);
    }
  };
  return (
    <div className="stack">
      {notice ? (
        <p className="quiet">
          Audience: {audienceOf(notice)}.{isFixed && ' It was withdrawn and cannot be edited.'}
        </p>
      ) : (
        <AudienceFields draft={draft} errors={errors} onChange={set} />
      )}
      <div className="row">
        <Select
          label="Type"
          data={optionsOf(labels.entries('notice_type'))}
          value={draft.type}
          allowDeselect={false}
          comboboxProps={{ withinPortal: false }}
          onChange={(type) => type && set({ type })}
        />
        {(!notice || notice.state === 'scheduled') && (
          <TextInput
            type="datetime-local"
            name="publish_at"
            label="Publish at"
            placeholder="Now"
            description={
              notice ? 'In your time zone.' : 'In your time zone. Leave empty to publish now.'
            }
            value={draft.at}
            {...errors.on('publish_at')}
            onChange={(event) => set({ at: event.currentTarget.value })}
          />
        )}
      </div>
      <TextInput
        name="title"
        label="Title"
        required
        maxLength={200}
        value={draft.title}
        {...errors.on('title')}
        onChange={(event) => set({ title: event.currentTarget.value })}
      />
      <MarkdownField
        name="body"
        label="Text"
        rows={8}
        maxLength={20_000}
        value={draft.body}
        {...errors.on('body')}
        onChange={(body) => set({ body })}
      />
      <Checkbox
        label="Pin to the top of the list"
        checked={draft.isTop}
        onChange={(event) => set({ isTop: event.currentTarget.checked })}
      />
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {isFixed ? 'Close' : 'Cancel'}
        </Button>
        {!isFixed && (
          <MayButton
            permission="content.write"
            loading={add.isPending || edit.isPending}
            onClick={send}
          >
            {notice ? 'Save' : draft.at ? 'Schedule' : 'Publish'}
          </MayButton>
        )}
      </DialogActions>
    </div>
  );
}

type AudienceFieldsProps = {
  draft: NoticeDraft;
  errors: ReturnType<typeof useFieldErrors>;
  onChange: (changed: Partial<NoticeDraft>) => void;
};

/** The audience: chosen once, when the announcement is written. */
function AudienceFields({ draft, errors, onChange }: AudienceFieldsProps) {
  return (
    <div className="row items-start">
      <Select
        label="Audience"
        data={[
          { value: 'all', label: 'All publishers' },
          { value: 'brand', label: 'Publishers joined to a brand' },
          { value: 'publisher', label: 'One publisher' },
        ]}
        value={draft.target}
        allowDeselect={false}
        comboboxProps={{ withinPortal: false }}
        onChange={(target) => target && onChange({ target: target as NoticeDraft['target'] })}
      />
      {draft.target === 'brand' && (
        <div>
          <BrandSelect
            label="Brand"
            value={draft.brand}
            onChange={(brand) => onChange({ brand })}
          />
          {errors.on('mcid').error && (
            <p role="alert" className="color-down text-13">
              Choose a brand
            </p>
          )}
        </div>
      )}
      {draft.target === 'publisher' && (
        <TextInput
          name="publisher_code"
          label="Publisher"
          description="The publisher code shown in the publisher list."
          value={draft.publisher_code}
          {...errors.on('publisher_code')}
          onChange={(event) => onChange({ publisher_code: event.currentTarget.value })}
        />
      )}
    </div>
  );
}
