import type { StoredMail } from './store.ts';

/** A mail with a document, as shown to staff. */
export function presentMail({ recipient, requested_at, sent_at }: StoredMail) {
  return {
    recipient,
    requested_at: requested_at.toISOString(),
    sent_at: sent_at?.toISOString() ?? null,
  };
}
