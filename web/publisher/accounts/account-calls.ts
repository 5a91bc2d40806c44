import { listThirdParty } from '#contract/accounts/third-party.ts';
import { readBlock } from '#contract/content/publisher.ts';
import { first } from '#web/lib/first.ts';

export const ownProviders = first(listThirdParty);
export const aboutText = first(readBlock, () => ({ name: 'about' }));
export const signUpText = first(readBlock, () => ({ name: 'signup' }));
