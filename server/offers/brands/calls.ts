import * as approvalCalls from '#contract/brands/approval-rules.ts';
import * as portalCalls from '#contract/brands/brand.ts';
import * as draftCalls from '#contract/brands/drafts.ts';
import * as calls from '#contract/brands/publisher.ts';
import * as relationshipCalls from '#contract/brands/relationships.ts';
import * as staffCalls from '#contract/brands/staff.ts';
import { answer } from '#server/platform/http/answer.ts';
import { applyToBrand } from './apply-to-brand.ts';
import { deleteRule, listApprovals, saveRule, tryRule } from './approval/save-rule.ts';
import {
  addCategory,
  listCategories,
  listCategoryPaths,
  listCountries,
} from './brand-categories.ts';
import { decideApplication, decideApplications, decideForStaff } from './decide-application.ts';
import { renewSecret } from './edit-brand.ts';
import { findBrandDefaults } from './find-brand-defaults.ts';
import { listDrafts, publishDrafts } from './publish-drafts.ts';
import { listForStaff, listRelationships } from './relationships/list-relationships.ts';

/** Calls about categories, relationships and secrets of brands. */
export const brandCalls = [
  answer(calls.listCategories, ({ db }) => listCategories(db)),
  answer(calls.listCountries, ({ db }) => listCountries(db)),
  answer(calls.applyToBrand, ({ db, actor, input }) => applyToBrand(db, actor, input)),
  answer(draftCalls.listDrafts, ({ db, input }) => listDrafts(db, input)),
  answer(draftCalls.showBrandDefaults, ({ db }) => findBrandDefaults(db)),
  answer(draftCalls.publishDrafts, ({ db, input }) => publishDrafts(db, input)),
  answer(staffCalls.listStaffCategories, ({ db }) => listCategoryPaths(db)),
  answer(staffCalls.addCategory, ({ db, input }) => addCategory(db, input.path)),
  answer(staffCalls.renewBrandSecret, ({ db, input }) => renewSecret(db, input.mcid)),
  answer(relationshipCalls.listRelationships, ({ db, input }) => listForStaff(db, input)),
  answer(portalCalls.listBrandApplications, ({ db, actor, input: { mcid: _mcid, ...asked } }) =>
    listRelationships(db, asked, actor.brand_id),
  ),
  answer(
    portalCalls.decideBrandApplications,
    ({ db, actor, input: { mcid: _mcid, ...decisions } }) =>
      decideApplications(db, actor, decisions, actor.brand_id),
  ),
  answer(portalCalls.decideBrandApplication, ({ db, actor, input }) =>
    decideApplication(db, actor, input),
  ),
  answer(approvalCalls.listApprovalRules, ({ db }) => listApprovals(db)),
  answer(approvalCalls.deleteApprovalRule, ({ db, input }) => deleteRule(db, input)),
  answer(approvalCalls.saveApprovalRule, ({ db, actor, input }) => saveRule(db, actor, input)),
  answer(approvalCalls.tryApprovalRule, ({ db, input }) => tryRule(db, input)),
  answer(relationshipCalls.decideRelationships, ({ db, actor, input }) =>
    decideForStaff(db, actor, input),
  ),
  answer(relationshipCalls.decideRelationship, ({ db, actor, input }) =>
    decideApplication(db, actor, input),
  ),
];
