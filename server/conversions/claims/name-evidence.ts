import { fileNameOf } from '#contract/uploads.ts';
import { publish } from '#server/events.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';

/**
 * Puts an uploaded file to use as what shows a claim; answers its address. Refuses
 * CLAIM_EVIDENCE_INVALID for anything but the address of an upload.
 */
export async function nameEvidence(
  tx: Tx,
  publisher_id: number,
  address: string | undefined,
): Promise<string | null> {
  if (address === undefined) return null;
  const name = fileNameOf(address);
  if (!name) refuse('CLAIM_EVIDENCE_INVALID');
  await publish(tx, 'file.named', { publisher_id, name });
  return address;
}
