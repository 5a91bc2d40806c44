import { listSessions, readLoginInformation } from '#contract/accounts/login-information.ts';
import { first } from '#web/lib/first.ts';
import { pageOf } from '#web/lib/use-url.ts';

/** The calls about an own sign-in, of publishers and of people of brands. */
export const loginInformation = first(readLoginInformation);
export const sessions = first(listSessions, (url) => pageOf(url));
