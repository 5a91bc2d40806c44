import { listSites } from '#contract/sites/publisher.ts';
import { listReviewQuestions } from '#contract/sites/questions.ts';
import { first } from '#web/lib/first.ts';
import { pageOf } from '#web/lib/use-url.ts';

export const channels = first(listSites, (url) => pageOf(url));
export const reviewQuestions = first(listReviewQuestions);
