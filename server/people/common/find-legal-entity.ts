import type { LegalEntity } from '#contract/common/legal-entity.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { readDocument } from '#server/platform/settings/read-document.ts';
import { LEGAL_ENTITY } from './rules.ts';

/** The legal entity of the network, which issues its documents; null until finance has set it. */
export function findLegalEntity(db: Db): Promise<LegalEntity | null> {
  return readDocument(db, LEGAL_ENTITY);
}
