import { listSessions, readLoginInformation } from '#contract/accounts/login-information.ts';
import { listThirdParty } from '#contract/accounts/third-party.ts';
import { readBlock } from '#contract/content/publisher.ts';
import { first } from '#web/lib/first.ts';
import { pageOf } from '#web/lib/use-url.ts';

export const loginInformation = first(readLoginInformation);
export const ownProviders = first(listThirdParty);
export const aboutText = first(readBlock, () => ({ name: 'about' }));
export const signUpText = first(readBlock, () => ({ name: 'signup' }));
export const sessions = first(listSessions, (url) => pageOf(url));
