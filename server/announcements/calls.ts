import * as calls from '#contract/announcements/publisher.ts';
import * as staffCalls from '#contract/announcements/staff.ts';
import * as banners from '#contract/content/banners.ts';
import * as blocks from '#contract/content/blocks.ts';
import * as staffBanners from '#contract/content/staff-banners.ts';
import * as staffBlocks from '#contract/content/staff-blocks.ts';
import {
  addBanner,
  editBanner,
  removeBanner,
  replacePicture,
} from '#server/content/banners/edit-banner.ts';
import { listBanners, listStaffBanners } from '#server/content/banners/list-banners.ts';
import { editBlock } from '#server/content/blocks/edit-block.ts';
import { listBlockVersions, readBlock } from '#server/content/blocks/read-block.ts';
import { answer } from '#server/platform/http/answer.ts';
import { renderMarkdown } from '#server/platform/markdown/render-markdown.ts';
import { refuse } from '#server/platform/refusal.ts';
import {
  countUnread,
  listAllNotices,
  listAnnouncements,
  markRead,
  showNotice,
} from './list-announcements.ts';
import { addNotice, editNotice, withdrawNotice } from './write-notice.ts';

/** What is answered about announcements, banners and the texts of staff. */
export const announcementCalls = [
  answer(calls.listAnnouncements, ({ db, actor, input }) => listAnnouncements(db, actor, input)),
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
