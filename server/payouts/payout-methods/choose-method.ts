import type { PayoutMethod } from '#contract/payout-methods/publisher.ts';
import { now } from '#server/platform/clock.ts';
import { inTransaction, type Tx } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { authorizeChange, type ChangeRequest, recordChange } from './authorize-change.ts';
import { presentMethod } from './present.ts';
import { clearDefault, findMethod, lockMethods, type StoredMethod, updateMethod } from './store.ts';

type Named = { id: number; code: string };

/** Makes a method the default for payments. Idempotent. */
export async function setDefaultMethod(
  request: ChangeRequest,
  { id, code }: Named,
): Promise<PayoutMethod> {
  await requireMethod(request, { id, code });
  return inTransaction(request.db, async (tx) => {
    const method = await lockMethod(tx, request, id);
    if (method.is_default) return presentMethod(method);
    await clearDefault(tx, request.actor.publisher_id);
    const chosen = await updateMethod(tx, id, { is_default: true });
    await recordChange(tx, request, 'made_default', chosen);
    return presentMethod(chosen);
  });
}

/**
 * Deletes a method and erases its details. The default method can only be deleted when it is the
 * last one; otherwise refuses PAYOUT_METHOD_IS_DEFAULT.
 */
export async function deleteMethod(
  request: ChangeRequest,
  { id, code }: Named,
): Promise<Record<string, never>> {
  await requireMethod(request, { id, code });
  await inTransaction(request.db, async (tx) => {
    const method = await lockMethod(tx, request, id);
    const others = await lockMethods(tx, request.actor.publisher_id);
    if (method.is_default && others.length > 1) refuse('PAYOUT_METHOD_IS_DEFAULT');
    const emptied = { sealed_key: null, sealed_details: null, is_default: false };
    const change = { ...emptied, status: 'deleted', changed_at: now() };
    await recordChange(tx, request, 'deleted', await updateMethod(tx, id, change));
  });
  return {};
}

async function requireMethod(request: ChangeRequest, { id, code }: Named): Promise<void> {
  const method = await findMethod(request.db, request.actor.publisher_id, id);
  if (!method) refuse('PAYOUT_METHOD_NOT_FOUND');
  await authorizeChange(request, code, method);
}

async function lockMethod(tx: Tx, { actor }: ChangeRequest, id: number): Promise<StoredMethod> {
  const methods = await lockMethods(tx, actor.publisher_id);
  return methods.find((one) => one.id === id) ?? refuse('PAYOUT_METHOD_NOT_FOUND');
}
