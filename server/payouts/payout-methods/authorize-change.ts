import type { PublisherActor } from '#contract/actors.ts';
import { publish } from '#server/events.ts';
import { requireStepUp } from '#server/people/accounts/two-factor/require-second-factor.ts';
import { now } from '#server/platform/clock.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import type { Visit } from '#server/platform/http/answer.ts';
import type { Parts } from '#server/platform/parts.ts';
import { insertMethodChange, type StoredMethod } from './store.ts';

/**
 * Assigns a publisher's unsent payments to the current default method. Payments depend on payout
 * methods, so `server/start/app.ts` passes this operation of theirs in. It runs in the transaction of the
 * change: no payment is sent to a method that was replaced.
 */
export type RepointPayments = (tx: Tx, publisherId: number, at: Date) => Promise<void>;

/** Who requests a change, the visit the request came from, and what follows the change. */
export type ChangeRequest = Pick<Parts, 'db' | 'config'> & {
  actor: PublisherActor;
  visit: Visit;
  repointPayments: RepointPayments;
};

/** Requires a step-up with a second-factor code for a change. A refused code is recorded, too. */
export async function authorizeChange(
  request: ChangeRequest,
  code: string,
  method?: StoredMethod,
): Promise<void> {
  const { db, config, actor, visit } = request;
  try {
    await requireStepUp({ db, config }, visit, actor.user_id, code);
  } catch (error) {
    await insertMethodChange(db, changeOf(request, 'refused', method));
    throw error;
  }
}

/**
 * Records a change, publishes the event by which everyone in the publisher's team is notified, and
 * assigns pending payments again: they are on hold while the method is.
 */
export async function recordChange(
  tx: Tx,
  request: ChangeRequest,
  kind: 'added' | 'edited' | 'deleted' | 'made_default',
  method: StoredMethod,
): Promise<void> {
  const change_id = await insertMethodChange(tx, changeOf(request, kind, method));
  await publish(tx, 'payout_method.changed', { change_id });
  await request.repointPayments(tx, request.actor.publisher_id, now());
}

function changeOf({ actor, visit }: ChangeRequest, kind: string, method: StoredMethod | undefined) {
  return {
    payout_method_id: method?.id ?? null,
    publisher_id: actor.publisher_id,
    user_id: actor.user_id,
    kind,
    masked_details: method?.masked_details ?? '',
    address: visit.address,
    created_at: now(),
  };
}
