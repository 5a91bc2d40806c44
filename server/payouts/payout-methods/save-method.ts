import type { PayoutDetails, PayoutMethod } from '#contract/payout-methods/publisher.ts';
import type { StoredDetails } from '#server/payouts/payout-providers/payout-provider.ts';
import { now } from '#server/platform/clock.ts';
import { inTransaction } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { authorizeChange, type ChangeRequest, recordChange } from './authorize-change.ts';
import { checkDetails } from './check-details.ts';
import { presentMethod } from './present.ts';
import {
  fieldsOf,
  HOLD_MS,
  MAX_METHODS,
  maskDetails,
  type PayoutForm,
  requireForm,
  requireOffered,
} from './rules.ts';
import { sealDetails, unsealDetails } from './seal-details.ts';
import { findMethod, insertMethod, lockMethods, takeMethodId, updateMethod } from './store.ts';

type Filled<Form> = Form & PayoutDetails & { code: string };

/**
 * Adds a method; payments to it are on hold for 48 hours. A publisher's first method is the
 * default.
 */
export async function addMethod(
  request: ChangeRequest,
  input: Filled<Omit<PayoutForm, 'type'> & { type: string }>,
): Promise<PayoutMethod> {
  const { db, config, actor } = request;
  const form = requireForm(input);
  requireOffered(config, form.type);
  const details = requireDetails(form, input);
  await authorizeChange(request, input.code);
  return inTransaction(db, async (tx) => {
    const others = await lockMethods(tx, actor.publisher_id);
    if (others.length >= MAX_METHODS) refuse('PAYOUT_METHOD_LIMIT');
    const id = await takeMethodId(tx);
    const method = await insertMethod(tx, {
      id,
      publisher_id: actor.publisher_id,
      ...form,
      ...sealDetails(config.secret_key, id, details),
      ...maskDetails(details),
      is_default: others.length === 0,
      created_at: now(),
      ...heldFromNow(),
    });
    await recordChange(tx, request, 'added', method);
    return presentMethod(method);
  });
}

/**
 * Replaces a method's details; omitted secret fields keep their values, unless the country or the
 * entity changed. Payments to it are on hold for 48 hours again.
 */
export async function editMethod(
  request: ChangeRequest,
  input: Filled<Omit<PayoutForm, 'type'> & { id: number }>,
): Promise<PayoutMethod> {
  const { db, config, actor } = request;
  const { id, country, entity, code } = input;
  const method = await findMethod(db, actor.publisher_id, id);
  if (!method) refuse('PAYOUT_METHOD_NOT_FOUND');
  const form = requireForm({ type: method.type, country, entity });
  const isSame = method.country === country && method.entity === entity;
  const old = isSame ? unsealDetails(config.secret_key, method) : {};
  const details = requireDetails(form, withSecretsOf(form, old, input));
  await authorizeChange(request, code, method);
  return inTransaction(db, async (tx) => {
    const known = (await lockMethods(tx, actor.publisher_id)).some((one) => one.id === id);
    if (!known) refuse('PAYOUT_METHOD_NOT_FOUND');
    const changed = await updateMethod(tx, id, {
      country,
      entity,
      ...sealDetails(config.secret_key, id, details),
      ...maskDetails(details),
      ...heldFromNow(),
    });
    await recordChange(tx, request, 'edited', changed);
    return presentMethod(changed);
  });
}

function requireDetails(form: PayoutForm, typed: PayoutDetails): StoredDetails {
  const { details, violations } = checkDetails(form, typed);
  const first = Object.values(violations)[0];
  if (first) refuse(first, { fields: violations });
  return details;
}

function withSecretsOf(form: PayoutForm, old: StoredDetails, typed: PayoutDetails): PayoutDetails {
  const secrets = fieldsOf(form).filter(({ name, secret }) => secret && typed[name] === undefined);
  return { ...typed, ...Object.fromEntries(secrets.map(({ name }) => [name, old[name]])) };
}

function heldFromNow() {
  const at = now();
  return { changed_at: at, held_until: new Date(at.getTime() + HOLD_MS) };
}
