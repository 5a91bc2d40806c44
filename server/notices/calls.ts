import * as banners from '#contract/banners.ts';
import * as blocks from '#contract/blocks.ts';
import * as calls from '#contract/notices.ts';
import * as staffBanners from '#contract/staff-banners.ts';
import * as staffBlocks from '#contract/staff-blocks.ts';
import * as staffCalls from '#contract/staff-notices.ts';
import { answer } from '#server/platform/http/answer.ts';
import { refuse } from '#server/platform/refusal.ts';
import { addBanner, editBanner, removeBanner, replacePicture } from './banners/keep-banner.ts';
import { listBanners, listStaffBanners } from './banners/list-banners.ts';
import { editBlock } from './blocks/edit-block.ts';
import { listBlockVersions, readBlock } from './blocks/read-block.ts';
import { countUnread, listAllNotices, listNotices, markRead, showNotice } from './list-notices.ts';
import { renderMarkdown } from './render-markdown.ts';
import { addNotice, editNotice, withdrawNotice } from './write-notice.ts';

/** What is answered about announcements, banners and the texts of staff. */
export const noticeCalls = [
  answer(calls.listNotices, ({ db, actor, input }) => listNotices(db, actor, input)),
  answer(calls.readNotice, ({ db, actor, input }) => showNotice(db, actor, input.id)),
  answer(calls.countUnreadNotices, ({ db, actor }) => countUnread(db, actor)),
  answer(calls.markNoticeRead, ({ db, actor, input }) => markRead(db, actor, input.id)),
  answer(calls.markNoticesRead, ({ db, actor }) => markRead(db, actor, null)),
  answer(staffCalls.listStaffNotices, ({ db, input }) => listAllNotices(db, input)),
  answer(staffCalls.addNotice, ({ db, actor, input }) => addNotice(db, actor, input)),
  answer(staffCalls.editNotice, ({ db, input }) => editNotice(db, input)),
  answer(staffCalls.withdrawNotice, ({ db, input }) => withdrawNotice(db, input.id)),
  answer(blocks.readBlock, ({ db, input }) => readBlock(db, input.name)),
  answer(staffBlocks.listBlockVersions, ({ db, input }) => listBlockVersions(db, input.name)),
  answer(staffBlocks.editBlock, ({ db, actor, input }) => editBlock(db, actor, input)),
  answer(banners.homeBanners, ({ db, input }) => listBanners(db, input.placement)),
  answer(staffBanners.listStaffBanners, ({ db }) => listStaffBanners(db)),
  answer(staffBanners.addBanner, ({ actor, input, file, ...parts }) =>
    addBanner(parts, actor, input, file ?? refuse('FILE_REQUIRED')),
  ),
  answer(staffBanners.replaceBannerPicture, ({ actor, input, file, ...parts }) =>
    replacePicture(parts, actor, input.id, file ?? refuse('FILE_REQUIRED')),
  ),
  answer(staffBanners.editBanner, ({ db, input }) => editBanner(db, input)),
  answer(staffBanners.removeBanner, ({ db, input }) => removeBanner(db, input.id)),
  answer(staffCalls.previewMarkdown, async ({ input }) => ({ html: renderMarkdown(input.body) })),
];
