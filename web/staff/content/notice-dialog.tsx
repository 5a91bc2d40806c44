import { Button } from '@mantine/core';
import { addNotice, editNotice, listStaffNotices } from '#contract/announcements/staff.ts';
import { t } from '#web/lib/i18n.ts';
import { AppDialog, DialogActions } from '#web/ui/app-dialog.tsx';
import { Trans } from '#web/ui/trans.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { MayButton } from '../may-button.tsx';
import { audienceOf } from './notice-columns.tsx';
import { draftOf, inputOf } from './notice-draft.ts';
import { AudienceFields, TextFields, TimeField, TypeSelect } from './notice-fields.tsx';
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
          {isFixed && t(' It was withdrawn and cannot be edited.')}
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
