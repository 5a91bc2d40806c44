import * as calls from '#contract/brands/publisher.ts';
import * as staffCalls from '#contract/brands/staff.ts';
import { setBrandTerms, withdrawBrandTerms } from '#contract/terms/staff.ts';
import { answer } from '#server/platform/http/answer.ts';
import { loadFile } from '#server/platform/http/load-file.ts';
import { setTerms } from '#server/terms/set-terms.ts';
import { withdrawTerms } from '#server/terms/withdraw-terms.ts';
import { applyToBrand } from './apply-to-brand.ts';
import { decideApplication } from './decide-application.ts';
import { editBrand } from './edit-brand.ts';
import { featureBrands } from './feature-brands.ts';
import { findBrands } from './find-brands.ts';
import { importBrands } from './import-brands.ts';
import { listCategories, listCategoryPaths, listCountries } from './list-categories.ts';
import { openBrand } from './open-brand.ts';
import { listRelationships } from './relationships/list-relationships.ts';
import { renewSecret } from './renew-secret.ts';
import { searchBrands } from './search-brands.ts';
import { listStaffBrands, showStaffBrand } from './show-staff-brand.ts';

/** Calls about brands, their terms and relationships. */
export const brandCalls = [
  answer(calls.findBrands, ({ db, actor, input }) => findBrands(db, actor, input)),
  answer(calls.searchBrands, ({ db, actor, input }) => searchBrands(db, actor, input)),
  answer(calls.openBrand, ({ db, actor, input }) => openBrand(db, actor, input)),
  answer(calls.listCategories, ({ db }) => listCategories(db)),
  answer(calls.listCountries, ({ db }) => listCountries(db)),
  answer(calls.featureBrands, ({ db, actor, input }) => featureBrands(db, actor, input)),
  answer(calls.applyToBrand, ({ db, actor, input }) => applyToBrand(db, actor, input)),
  answer(staffCalls.importBrandFile, async ({ db, input, file }) =>
    importBrands(db, (await loadFile(file)).bytes, input),
  ),
  answer(staffCalls.listStaffBrands, ({ db, input }) => listStaffBrands(db, input)),
  answer(staffCalls.listStaffCategories, ({ db }) => listCategoryPaths(db)),
  answer(staffCalls.openStaffBrand, ({ db, input }) => showStaffBrand(db, input.mcid)),
  answer(staffCalls.editBrand, ({ db, input }) => editBrand(db, input)),
  answer(setBrandTerms, ({ db, input }) => setTerms(db, input)),
  answer(withdrawBrandTerms, ({ db, input }) => withdrawTerms(db, input)),
  answer(staffCalls.renewBrandSecret, ({ db, input }) => renewSecret(db, input.mcid)),
  answer(staffCalls.listRelationships, ({ db, input }) => listRelationships(db, input)),
  answer(staffCalls.decideRelationship, ({ db, actor, input }) =>
    decideApplication(db, actor, input),
  ),
];
