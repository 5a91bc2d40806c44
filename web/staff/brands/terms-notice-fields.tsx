import { Checkbox, Textarea, TextInput } from '@mantine/core';
import type { ApiError } from '#web/lib/call-api.ts';
import { t } from '#web/lib/i18n.ts';

/** The start of a version (local time of the input, or '' for now) and its notice. */
export type NoticeDraft = { from: string; note: string; at_once: boolean };

type TermsNoticeFieldsProps = {
  draft: NoticeDraft;
  /** The refusal of the last attempt. */
  error: ApiError | null;
  onChange: (draft: NoticeDraft) => void;
};

/** The start of a version, its note to publishers, and whether it may begin without notice. */
export function TermsNoticeFields({ draft, error, onChange }: TermsNoticeFieldsProps) {
  const isDate = error?.key === 'TERMS_DATE_INVALID' || error?.key === 'TERMS_NOTICE_TOO_SHORT';
  return (
    <>
      <TextInput
        type="datetime-local"
        label={t('Effective from')}
        description={t(
          'In your time zone. Leave empty to start immediately. Commission decreases require three days’ notice.',
        )}
        value={draft.from}
        error={isDate ? error?.text : undefined}
        onChange={(event) => onChange({ ...draft, from: event.currentTarget.value })}
      />
      <Textarea
        label={t('Message to publishers')}
        description={t('Included in the email to publishers and in the terms history.')}
        autosize
        minRows={2}
        maxLength={1000}
        value={draft.note}
        error={error?.key === 'REASON_REQUIRED' ? t('Enter a reason') : undefined}
        onChange={(event) => onChange({ ...draft, note: event.currentTarget.value })}
      />
      <Checkbox
        label={t('Start without three days’ notice')}
        checked={draft.at_once}
        onChange={(event) => onChange({ ...draft, at_once: event.currentTarget.checked })}
      />
      {error && !isDate && error.key !== 'REASON_REQUIRED' && (
        <p role="alert" className="color-down">
          {error.text}
        </p>
      )}
    </>
  );
}
