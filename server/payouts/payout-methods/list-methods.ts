import type { PublisherActor } from '#contract/actors.ts';
import type { ParsedOf, ReplyOf } from '#contract/call.ts';
import type {
  listPayoutFields,
  listPayoutMethods,
  readPayoutMethod,
} from '#contract/payout-methods/publisher.ts';
import { isSecondFactorOn } from '#server/people/accounts/two-factor/require-second-factor.ts';
import type { Config } from '#server/platform/config.ts';
import type { Parts } from '#server/platform/parts.ts';
import { refuse } from '#server/platform/refusal.ts';
import { presentMethod } from './present.ts';
import {
  fieldsOf,
  listTerms,
  type PayoutForm,
  presentField,
  requireForm,
  termsOf,
} from './rules.ts';
import { unsealDetails } from './seal-details.ts';
import * as store from './store.ts';

/** A publisher's methods, and whether this user may change them. */
export async function listMethods(
  { db, config }: Pick<Parts, 'db' | 'config'>,
  actor: PublisherActor,
): Promise<ReplyOf<typeof listPayoutMethods>> {
  const methods = await store.listMethods(db, actor.publisher_id);
  return {
    list: methods.map(presentMethod),
    total: methods.length,
    types: listTerms(config),
    two_factor_on: await isSecondFactorOn(db, actor.user_id),
  };
}

/** The fields of a form. */
export async function listFields(
  config: Config,
  input: ParsedOf<typeof listPayoutFields>,
): Promise<ReplyOf<typeof listPayoutFields>> {
  const form = requireForm(input);
  const list = fieldsOf(form).map(presentField);
  return { list, total: list.length, terms: termsOf(config, form.type) };
}

/**
 * A method for its edit form: the stored secret fields are listed by name, without their values.
 */
export async function readMethod(
  { db, config }: Pick<Parts, 'db' | 'config'>,
  actor: PublisherActor,
  id: number,
): Promise<ReplyOf<typeof readPayoutMethod>> {
  const method = await store.findMethod(db, actor.publisher_id, id);
  if (!method) refuse('PAYOUT_METHOD_NOT_FOUND');
  const shown = presentMethod(method);
  const details = unsealDetails(config.secret_key, method);
  const filled = fieldsOf(shown as PayoutForm).filter(({ name }) => details[name] !== undefined);
  const open = filled.filter((one) => !one.secret).map(({ name }) => [name, details[name] ?? '']);
  const kept = filled.filter((one) => one.secret).map(({ name }) => name);
  return { ...shown, details: Object.fromEntries(open), kept };
}
