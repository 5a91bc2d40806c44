import { thirdPartyPlatforms } from '#contract/accounts/third-party.ts';
import { buildVisitor } from '#server/people/accounts/third-party/builders.ts';
import type { Application } from '../open-application.ts';
import type { Found } from '../run-proofs.ts';
import { pickWord, type Random } from '../seeded-random.ts';
import { hijackAttacks, type Setup } from './hijack-attacks.ts';

/**
 * Runs every pre-hijacking and provider attack at each provider. The expected reply of each step is
 * named, so that no step passes because it was refused for an unrelated reason.
 */
export async function hijackAccounts(app: Application, random: Random): Promise<Found> {
  const violations: string[] = [];
  let played = 0;
  let answers = 0;
  const walker = buildVisitor(app, app.providers);
  for (const { name, at = thirdPartyPlatforms, play } of hijackAttacks) {
    for (const platform of at) {
      const tag = pickWord(random);
      const expect: Setup['expect'] = (step, answered, wanted) => {
        answers += 1;
        if (answered !== wanted)
          violations.push(`${platform}, ${name}: ${step} answered ${answered}`);
      };
      await play({ app, walker, platform, tag, expect });
      played += 1;
    }
  }
  return { counts: { 'attacks through providers': played, 'of answers': answers }, violations };
}
