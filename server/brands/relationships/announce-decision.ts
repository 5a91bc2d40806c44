import type { MailTexts } from '#server/accounts/mails/mail-texts.ts';
import { publishAnnouncement } from '#server/announcements/publish-announcement.ts';
import { inTransaction } from '#server/platform/db/connect.ts';
import { escapeMarkdown } from '#server/platform/markdown/escape-markdown.ts';
import type { Parts } from '#server/platform/parts.ts';
import { JOINED, REJECTED } from './rules.ts';
import { listNamedRelationships, lockRelationship, type NamedRelationship } from './store.ts';

const BRAND_AND_TERMS = 2;

/**
 * Announces a decision to the publisher. Approvals at the moment of the application are not
 * announced, because the publisher sees them at once.
 */
export async function announceDecision(
  { db }: Parts,
  { relationship_id: id }: { relationship_id: number },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const relationship = await lockRelationship(tx, id);
    // The site has applied again in the meantime: there is no decision to announce.
    if (
      !relationship?.decided_at ||
      relationship.decided_at.getTime() === relationship.applied_at.getTime() ||
      ![JOINED, REJECTED].includes(relationship.status)
    )
      return;
    const [row] = await listNamedRelationships(tx, { id }, { limit: 1, offset: 0 });
    if (!row) return;
    await publishAnnouncement(tx, {
      source: `relationship ${id} ${relationship.decided_at.toISOString()}`,
      type: BRAND_AND_TERMS,
      write: (t) => ({
        title: t(
          row.status === JOINED ? '{brand} works with {site}' : '{brand} does not work with {site}',
          { brand: row.merchant_name, site: row.site_name },
        ),
        body: bodyOf(t, row),
      }),
      to: { publisher_id: row.publisher_id },
    });
  });
}

function bodyOf(t: MailTexts, row: NamedRelationship): string {
  const { mcid, site_name, merchant_name, status, reason, reapply_after } = row;
  const [brand, site] = [escapeMarkdown(merchant_name), escapeMarkdown(site_name)];
  if (status === JOINED) {
    const joined = t('Your channel **{site}** can now promote **{brand}**.', { site, brand });
    return `${joined} [${t('Make a link')}](/brands/${mcid})`;
  }
  const when = reapply_after?.toISOString().slice(0, 16).replace('T', ' ');
  return [
    t('**{brand}** does not work with your channel **{site}**.', { site, brand }),
    reason && t('Reason: {reason}', { reason: escapeMarkdown(reason) }),
    when && t('You may apply again after {when} UTC.', { when }),
    `[${t('About the brand')}](/brands/${mcid})`,
  ]
    .filter(Boolean)
    .join('\n\n');
}
