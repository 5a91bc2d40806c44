import type { addNotice } from '#contract/announcements/staff.ts';
import type { InputOf } from '#contract/call.ts';
import { toLocalInput } from '#web/lib/dates.ts';
import type { ChosenBrand } from '../brand-select.tsx';
import type { StaffNotice } from './staff-notice.ts';

type NoticeInput = InputOf<typeof addNotice>;

/** An announcement while it is written. */
export type NoticeDraft = {
  type: string;
  title: string;
  body: string;
  isTop: boolean;
  target: NoticeInput['target'];
  brand: ChosenBrand | null;
  publisher_code: string;
  /** As a field of local time writes it; '' for now, or for the time it has. */
  at: string;
};

/** What the form begins with. */
export function draftOf(notice: StaffNotice | null): NoticeDraft {
  return {
    type: String(notice?.type ?? 1),
    title: notice?.title ?? '',
    body: notice?.body ?? '',
    isTop: notice?.is_top ?? false,
    target: 'all',
    brand: null,
    publisher_code: '',
    at: notice?.state === 'scheduled' ? toLocalInput(notice.publish_at) : '',
  };
}

/** The words and the time of a draft as a call takes them. */
export function inputOf(draft: NoticeDraft) {
  return {
    type: Number(draft.type) as NoticeInput['type'],
    title: draft.title,
    body: draft.body,
    is_top: draft.isTop ? (1 as const) : (0 as const),
    publish_at: draft.at === '' ? undefined : new Date(draft.at).toISOString(),
  };
}
