import * as approvalCalls from '#contract/brands/approval-rules.ts';
import * as calls from '#contract/brands/publisher.ts';
import * as relationshipCalls from '#contract/brands/relationships.ts';
import * as staffCalls from '#contract/brands/staff.ts';
import { answer } from '#server/platform/http/answer.ts';
import { addCategory } from './add-category.ts';
import { applyToBrand } from './apply-to-brand.ts';
import { deleteRule, listApprovals, saveRule } from './approval/save-rule.ts';
import { tryRule } from './approval/try-rule.ts';
import { decideApplication } from './decide-application.ts';
import { decideApplications } from './decide-applications.ts';
import { listCategories, listCategoryPaths, listCountries } from './list-categories.ts';
import { listRelationships } from './relationships/list-relationships.ts';
import { renewSecret } from './renew-secret.ts';

/** Calls about categories, relationships and secrets of brands. */
export const brandCalls = [
  answer(calls.listCategories, ({ db }) => listCategories(db)),
  answer(calls.listCountries, ({ db }) => listCountries(db)),
  answer(calls.applyToBrand, ({ db, actor, input }) => applyToBrand(db, actor, input)),
  answer(staffCalls.listStaffCategories, ({ db }) => listCategoryPaths(db)),
  answer(staffCalls.addCategory, ({ db, input }) => addCategory(db, input.path)),
  answer(staffCalls.renewBrandSecret, ({ db, input }) => renewSecret(db, input.mcid)),
  answer(relationshipCalls.listRelationships, ({ db, input }) => listRelationships(db, input)),
  answer(approvalCalls.listApprovalRules, ({ db }) => listApprovals(db)),
  answer(approvalCalls.deleteApprovalRule, ({ db, input }) => deleteRule(db, input)),
  answer(approvalCalls.saveApprovalRule, ({ db, actor, input }) => saveRule(db, actor, input)),
  answer(approvalCalls.tryApprovalRule, ({ db, input }) => tryRule(db, input)),
  answer(relationshipCalls.decideRelationships, ({ db, actor, input }) =>
    decideApplications(db, actor, input),
  ),
  answer(relationshipCalls.decideRelationship, ({ db, actor, input }) =>
    decideApplication(db, actor, input),
  ),
];
