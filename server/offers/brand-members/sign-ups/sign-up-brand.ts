import type { signUpBrand as signUpCall } from '#contract/brand-members/sign-ups.ts';
import type { ParsedOf } from '#contract/call.ts';
import { publish } from '#server/events.ts';
import { refuseDisposableEmail } from '#server/people/accounts/emails/refuse-disposable-email.ts';
import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction } from '#server/platform/db/connect.ts';
import type { Visit } from '#server/platform/http/answer.ts';
import { limitAddress } from '#server/platform/rate-limits/consume-limit.ts';
import { refuse } from '#server/platform/refusal.ts';
import { domainOf, isOpenDomain } from '../../brands/check-domain.ts';

/**
 * Stores that a shop wants to become a brand. A repeated request of the same person for the same shop
 * is the one that waits, so it succeeds and changes nothing.
 */
export async function signUpBrand(
  db: Db,
  visit: Visit,
  { message = '', country, ...request }: ParsedOf<typeof signUpCall>,
): Promise<Record<string, never>> {
  await limitAddress(db, 'brand_sign_up', visit.address);
  refuseDisposableEmail(request.email);
  if (isOpenDomain(domainOf(request.site_url))) refuse('BRAND_SITE_URL_INVALID');
  await inTransaction(db, async (tx) => {
    const added = await tx
      .insertInto('brand_sign_ups')
      .values({
        ...{ ...request, message, country: country.toUpperCase() },
        ...{ language: visit.language, created_at: now() },
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (added) await publish(tx, 'brand.signed_up', { brand_sign_up_id: added.id });
  });
  return {};
}
