import type { PayoutMethod } from '#contract/payout-methods/publisher.ts';
import { now } from '#server/platform/clock.ts';
import { inTransaction, type Tx } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { presentMethod } from './present.ts';
import { type Asking, noteChange, proveChange } from './prove-change.ts';
import { clearDefault, findMethod, lockMethods, type StoredMethod, updateMethod } from './store.ts';

type Named = { id: number; code: string };

/** Makes a method the default for payments. Idempotent. */
export async function setDefaultMethod(asking: Asking, { id, code }: Named): Promise<PayoutMethod> {
  await requireKnown(asking, { id, code });
  return inTransaction(asking.db, async (tx) => {
    const method = await lockOne(tx, asking, id);
    if (method.is_default) return presentMethod(method);
    await clearDefault(tx, asking.actor.publisher_id);
    const chosen = await updateMethod(tx, id, { is_default: true });
    await noteChange(tx, asking, 'made_default', chosen);
    return presentMethod(chosen);
  });
}

/**
 * Deletes a method and erases its details. The default method can only be deleted when it is the
 * last one; otherwise refuses PAYOUT_METHOD_IS_DEFAULT.
 */
export async function deleteMethod(
  asking: Asking,
  { id, code }: Named,
): Promise<Record<string, never>> {
  await requireKnown(asking, { id, code });
  await inTransaction(asking.db, async (tx) => {
    const method = await lockOne(tx, asking, id);
    const others = await lockMethods(tx, asking.actor.publisher_id);
    if (method.is_default && others.length > 1) refuse('PAYOUT_METHOD_IS_DEFAULT');
    const emptied = { sealed_key: null, sealed_details: null, is_default: false };
    const gone = { ...emptied, status: 'deleted', changed_at: now() };
    await noteChange(tx, asking, 'deleted', await updateMethod(tx, id, gone));
  });
  return {};
}

async function requireKnown(asking: Asking, { id, code }: Named): Promise<void> {
  const method = await findMethod(asking.db, asking.actor.publisher_id, id);
  if (!method) refuse('PAYOUT_METHOD_NOT_FOUND');
  await proveChange(asking, code, method);
}

async function lockOne(tx: Tx, { actor }: Asking, id: number): Promise<StoredMethod> {
  const methods = await lockMethods(tx, actor.publisher_id);
  return methods.find((one) => one.id === id) ?? refuse('PAYOUT_METHOD_NOT_FOUND');
}
