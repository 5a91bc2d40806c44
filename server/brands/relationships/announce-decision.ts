import { publishAnnouncement } from '#server/announcements/publish-announcement.ts';
import { inTransaction } from '#server/platform/db/connect.ts';
import { escapeMarkdown } from '#server/platform/markdown/escape-markdown.ts';
import type { Parts } from '#server/platform/parts.ts';
import { JOINED, REJECTED } from './rules.ts';
import { listNamedRelationships, lockRelationship, type NamedRelationship } from './store.ts';

const BRAND_AND_TERMS = 2;

/**
 * Announces a staff decision to the publisher. Automatic approvals are not announced, because the
 * publisher sees them at once.
 */
export async function announceDecision(
  { db }: Parts,
  { relationship_id: id }: { relationship_id: number },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const relationship = await lockRelationship(tx, id);
    // The site has applied again in the meantime: there is no decision to announce.
    if (
      !relationship?.decided_by ||
      !relationship.decided_at ||
      ![JOINED, REJECTED].includes(relationship.status)
    )
      return;
    const [row] = await listNamedRelationships(tx, { id }, { limit: 1, offset: 0 });
    if (!row) return;
    await publishAnnouncement(tx, {
      source: `relationship ${id} ${relationship.decided_at.toISOString()}`,
      type: BRAND_AND_TERMS,
      title:
        row.status === JOINED
          ? `${row.merchant_name} works with ${row.site_name}`
          : `${row.merchant_name} does not work with ${row.site_name}`,
      body: bodyOf(row),
      to: { publisher_id: row.publisher_id },
    });
  });
}

function bodyOf({
  mcid,
  site_name,
  merchant_name,
  status,
  reason,
  reapply_after,
}: NamedRelationship) {
  const [brand, site] = [escapeMarkdown(merchant_name), escapeMarkdown(site_name)];
  if (status === JOINED) {
    return `Your channel **${site}** may promote **${brand}** now. [Make a link](/brands/${mcid}).`;
  }
  const why = reason ? `\n\nReason: ${escapeMarkdown(reason)}` : '';
  const again = reapply_after
    ? `\n\nYou may apply again after ${reapply_after.toISOString().slice(0, 16).replace('T', ' ')} UTC.`
    : '';
  return `**${brand}** does not work with your channel **${site}**.${why}${again}\n\n[About the brand](/brands/${mcid})`;
}
