import { Button } from '@mantine/core';
import { useState } from 'react';
import { addNotice, editNotice, listStaffNotices } from '#contract/announcements/staff.ts';
import { t } from '#web/lib/i18n.ts';
import { AppDialog, DialogActions } from '#web/ui/app-dialog.tsx';
import { useFieldErrors } from '#web/ui/form-fields.ts';
import { Trans } from '#web/ui/trans.tsx';
import { useSend } from '#web/ui/use-send.ts';
import { MayButton } from '../may-button.tsx';
import { audienceOf } from './notice-columns.tsx';
import { draftOf, inputOf, type NoticeDraft } from './notice-draft.ts';
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
  const [draft, setDraft] = useState<NoticeDraft>(() => draftOf(notice));
  const errors = useFieldErrors(FIELDS);
  const set = (changed: Partial<NoticeDraft>) => setDraft((before) => ({ ...before, ...changed }));
  const { send, isPending } = useSendNotice(notice, draft, errors, onClose);
  const isFixed = notice?.state === 'withdrawn';
  const fields = { draft, errors, onChange: set };
  return (
    <div className="stack">
      {notice ? (
        <p className="quiet">
          <Trans id={'Audience: {notice}.'} values={{ notice: audienceOf(notice) }} />
          {isFixed && t(' It was withdrawn and cannot be edited.')}
        </p>
      ) : (
        <AudienceFields {...fields} />
      )}
      <div className="row">
        <TypeSelect value={draft.type} onChange={(type) => set({ type })} />
        {(!notice || notice.state === 'scheduled') && <TimeField {...fields} isNew={!notice} />}
      </div>
      <TextFields {...fields} />
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {isFixed ? t('Close') : t('Cancel')}
        </Button>
        {!isFixed && (
          <MayButton permission="content.write" loading={isPending} onClick={send}>
            {notice ? t('Save') : draft.at ? t('Schedule') : t('Publish')}
          </MayButton>
        )}
      </DialogActions>
    </div>
  );
}

/** Adds the announcement, or saves the changed one. */
function useSendNotice(
  notice: StaffNotice | null,
  draft: NoticeDraft,
  errors: ReturnType<typeof useFieldErrors>,
  onClose: () => void,
) {
  const options = {
    refreshes: [listStaffNotices],
    done: (saved: StaffNotice) =>
      saved.state === 'scheduled' ? t('Announcement scheduled') : t('Announcement published'),
    onDone: onClose,
  };
  const add = useSend(addNotice, errors, options);
  const edit = useSend(editNotice, errors, options);
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
  return { send, isPending: add.isPending || edit.isPending };
}
