import * as own from '#contract/content/publisher.ts';
import * as staff from '#contract/content/staff.ts';
import { answer } from '#server/platform/http/answer.ts';
import { refuse } from '#server/platform/refusal.ts';
import { addBanner, editBanner, removeBanner, replacePicture } from './banners/edit-banner.ts';
import { listBanners, listStaffBanners } from './banners/list-banners.ts';
import { editBlock } from './blocks/edit-block.ts';
import { listBlockVersions, readBlock } from './blocks/read-block.ts';

/** Calls for banners and text blocks. */
export const contentCalls = [
  answer(own.readBlock, ({ db, input, visit }) => readBlock(db, input.name, visit.language)),
  answer(staff.listBlockVersions, ({ db, input }) => listBlockVersions(db, input)),
  answer(staff.editBlock, ({ db, actor, input }) => editBlock(db, actor, input)),
  answer(own.homeBanners, ({ db, input }) => listBanners(db, input.placement)),
  answer(staff.listStaffBanners, ({ db }) => listStaffBanners(db)),
  answer(staff.addBanner, ({ actor, input, file, ...parts }) =>
    addBanner(parts, actor, input, file ?? refuse('FILE_REQUIRED')),
  ),
  answer(staff.replaceBannerPicture, ({ actor, input, file, ...parts }) =>
    replacePicture(parts, actor, input.id, file ?? refuse('FILE_REQUIRED')),
  ),
  answer(staff.editBanner, ({ db, input }) => editBanner(db, input)),
  answer(staff.removeBanner, ({ db, input }) => removeBanner(db, input.id)),
];
