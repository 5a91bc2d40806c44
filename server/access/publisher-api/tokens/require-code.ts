import type { PublisherActor } from '#contract/actors.ts';
import {
  isSecondFactorOn,
  requireStepUp,
} from '#server/people/accounts/two-factor/require-second-factor.ts';
import type { Visit } from '#server/platform/http/answer.ts';
import type { Parts } from '#server/platform/parts.ts';
import { refuse } from '#server/platform/refusal.ts';

/** Who makes a secret, and the visit the request came from. */
export type TokenRequest = Pick<Parts, 'db' | 'config'> & { actor: PublisherActor; visit: Visit };

/**
 * Requires a code of a caller who has a second factor: a new secret outlives the session, so the
 * session alone does not make one. The code is consumed, so validate the rest first.
 */
export async function requireCode(
  { db, config, actor, visit }: TokenRequest,
  code: string | undefined,
): Promise<void> {
  if (!(await isSecondFactorOn(db, actor.user_id))) return;
  if (!code) refuse('CODE_REQUIRED');
  await requireStepUp({ db, config }, visit, actor.user_id, code);
}
