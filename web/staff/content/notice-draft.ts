import type { addNotice } from '#contract/announcements/staff.ts';
import type { InputOf } from '#contract/call.ts';
import { toLocalInput } from '#web/lib/dates.ts';
import type { ChosenBrand } from '../brand-select.tsx';
import type { StaffNotice } from './staff-notice.ts';

type NoticeInput = InputOf<typeof addNotice>;

/** The form state of an announcement. */
export type NoticeDraft = {
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
export function draftOf(notice: StaffNotice | null): NoticeDraft {
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
export function inputOf(draft: NoticeDraft) {
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
