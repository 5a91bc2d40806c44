import * as calls from '#contract/sites/publisher.ts';
import { answerReviewQuestion, listReviewQuestions } from '#contract/sites/questions.ts';
import {
  decideSite as decideSiteCall,
  decideSites as decideSitesCall,
  listSitesForStaff,
} from '#contract/sites/staff.ts';
import { answer } from '#server/platform/http/answer.ts';
import { decideSite, decideSites } from './decide-site.ts';
import { addSite, chooseDefaultSite, deleteSite, editSite } from './edit-site.ts';
import { listAllSites, showOwnSite, showOwnSites } from './list-sites.ts';
import { answerQuestion, listQuestions } from './questions/review-question.ts';
import { verifySite } from './verification/verify-site.ts';

/** Calls about sites and channels. */
export const siteCalls = [
  answer(calls.listSites, ({ db, actor, input }) => showOwnSites(db, actor.publisher_id, input)),
  answer(calls.readSite, ({ db, actor, input }) =>
    showOwnSite(db, actor.publisher_id, input.site_id),
  ),
  answer(calls.addSite, ({ db, config, actor, input }) =>
    addSite(db, config, actor.publisher_id, input),
  ),
  answer(calls.editSite, ({ db, config, actor, input }) =>
    editSite(db, config, actor.publisher_id, input),
  ),
  answer(calls.deleteSite, ({ db, actor, input }) =>
    deleteSite(db, actor.publisher_id, input.site_id),
  ),
  answer(calls.setDefaultSite, ({ db, actor, input }) =>
    chooseDefaultSite(db, actor.publisher_id, input.site_id),
  ),
  answer(calls.verifySite, ({ db, config, actor, input }) =>
    verifySite(db, config, actor.publisher_id, input),
  ),
  answer(listSitesForStaff, ({ db, input }) => listAllSites(db, input)),
  answer(decideSitesCall, ({ db, actor, input }) => decideSites(db, actor, input)),
  answer(listReviewQuestions, ({ db, actor }) => listQuestions(db, actor.publisher_id)),
  answer(answerReviewQuestion, ({ db, actor, input }) =>
    answerQuestion(db, actor.publisher_id, input),
  ),
  answer(decideSiteCall, ({ db, actor, input }) => decideSite(db, actor, input)),
];
