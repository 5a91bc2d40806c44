import * as banners from '#contract/content/banners.ts';
import * as blocks from '#contract/content/blocks.ts';
import * as staffBanners from '#contract/content/staff-banners.ts';
import * as staffBlocks from '#contract/content/staff-blocks.ts';
import { answer } from '#server/platform/http/answer.ts';
import { refuse } from '#server/platform/refusal.ts';
import { addBanner, editBanner, removeBanner, replacePicture } from './banners/edit-banner.ts';
import { listBanners, listStaffBanners } from './banners/list-banners.ts';
import { editBlock } from './blocks/edit-block.ts';
import { listBlockVersions, readBlock } from './blocks/read-block.ts';

/** Calls for banners and text blocks. */
export const contentCalls = [
  answer(blocks.readBlock, ({ db, input, visit }) => readBlock(db, input.name, visit.language)),
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
];
