import { uploadBrandCover, uploadBrandLogo } from '#contract/brands/pictures.ts';
import * as calls from '#contract/brands/publisher.ts';
import * as staffCalls from '#contract/brands/staff.ts';
import { previewBrandTerms, setBrandTerms, withdrawBrandTerms } from '#contract/terms/staff.ts';
import { addBrand, editBrand } from '#server/offers/brands/edit-brand.ts';
import { replacePicture } from '#server/offers/brands/replace-picture.ts';
import { previewTerms } from '#server/offers/terms/preview-terms.ts';
import { setTerms } from '#server/offers/terms/set-terms.ts';
import { withdrawTerms } from '#server/offers/terms/withdraw-terms.ts';
import { answer } from '#server/platform/http/answer.ts';
import { refuse } from '#server/platform/refusal.ts';
import { featureBrands } from './feature-brands.ts';
import { findBrands, searchBrands } from './find-brands.ts';
import { openBrand } from './open-brand.ts';
import { listStaffBrands, showStaffBrand } from './show-staff-brand.ts';

/** Calls that show brands, and the changes that are answered with the whole brand. */
export const brandDirectoryCalls = [
  answer(calls.findBrands, ({ db, actor, input }) => findBrands(db, actor, input)),
  answer(calls.searchBrands, ({ db, actor, input }) => searchBrands(db, actor, input)),
  answer(calls.openBrand, ({ db, actor, input }) => openBrand(db, actor, input)),
  answer(calls.featureBrands, ({ db, actor, input }) => featureBrands(db, actor, input)),
  answer(staffCalls.listStaffBrands, ({ db, input }) => listStaffBrands(db, input)),
  answer(staffCalls.openStaffBrand, ({ input, ...parts }) => showStaffBrand(parts, input.mcid)),
  answer(staffCalls.addBrand, async ({ input, ...parts }) =>
    showStaffBrand(parts, await addBrand(parts.db, input)),
  ),
  answer(staffCalls.editBrand, async ({ input, ...parts }) => {
    await editBrand(parts.db, input);
    return showStaffBrand(parts, input.mcid);
  }),
  answer(staffCalls.editBrandBilling, async ({ input, ...parts }) => {
    await editBrand(parts.db, input);
    return showStaffBrand(parts, input.mcid);
  }),
  ...(
    [
      ['logo', uploadBrandLogo],
      ['cover', uploadBrandCover],
    ] as const
  ).map(([kind, call]) =>
    answer(call, async ({ actor, input: { mcid }, file, ...parts }) => {
      await replacePicture(parts, actor, { mcid, kind }, file ?? refuse('FILE_REQUIRED'));
      return showStaffBrand(parts, mcid);
    }),
  ),
  answer(setBrandTerms, async ({ input, ...parts }) => {
    await setTerms(parts.db, input);
    return showStaffBrand(parts, input.mcid);
  }),
  answer(previewBrandTerms, ({ db, input }) => previewTerms(db, input)),
  answer(withdrawBrandTerms, async ({ input, ...parts }) => {
    await withdrawTerms(parts.db, input);
    return showStaffBrand(parts, input.mcid);
  }),
];
