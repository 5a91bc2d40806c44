import { createHash } from 'node:crypto';
import { type Insertable, sql } from 'kysely';
import type { ErrorKey } from '#contract/errors.ts';
import { fieldOfKey } from '#contract/orders/problems.ts';
import { now } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { insertRows } from '#server/platform/db/insert-rows.ts';
import type { DB } from '#server/platform/db/schema.ts';
import { addressBlock } from '#server/platform/http/address-block.ts';
import { recordsDropped } from '#server/platform/metrics/work-metrics.ts';
import type { Parts } from '#server/platform/parts.ts';
import { isWithinLimit } from '#server/platform/rate-limits/consume-limit.ts';
import type { Refusal } from '#server/platform/refusal.ts';
import { findBrandByMcid } from './brand-store.ts';
import { FieldRefusal } from './read-order.ts';

type Fields = Readonly<Record<string, unknown>>;
/** Who sent the reports: a brand that proved it, or an address that named the mcid of a brand. */
export type Sender = { brand_id: number } | { mcid: unknown; address: string };

const MAX_STORED_BYTES = 32 * 1024;
const MAX_PER_REQUEST = 100;
/** Proofs and addresses of the sender; they are not needed to replay a report. */
const SECRET_FIELDS = ['brand', 'secret', 'signature', 'token', 'api_key'];
/** Refusals of the sender's pace or of our own state: the report is sent again anyway. */
const PASSING: readonly ErrorKey[] = ['TOO_MANY_REQUESTS', 'SERVICE_BUSY', 'SERVICE_UNAVAILABLE'];

/**
 * Stores refused reports of a known brand, so that they can be replayed once the cause is fixed. Bounded
 * per request, minute and brand. Unproven reports are stored apart, to show a wrong secret, and have
 * limits of their own: whatever strangers send, the brand's reports are kept. A failure is logged: the
 * refusal is answered in any case.
 */
export async function storeRefusals(
  { db, log }: Pick<Parts, 'db' | 'log'>,
  sender: Sender,
  source: string,
  refused: readonly { refusal: Refusal; fields: Fields }[],
): Promise<void> {
  const kept = refused.filter(({ refusal }) => !PASSING.includes(refusal.key));
  if (kept.length === 0) return;
  const kind = 'brand_id' in sender ? 'refused_report' : 'unproven_report';
  try {
    const brand_id = 'brand_id' in sender ? sender.brand_id : await findId(db, sender.mcid);
    if (brand_id === null) return;
    if (!(await isWithinLimits(db, sender, brand_id))) return countDropped(kind, kept.length);
    const at = now();
    countDropped(kind, kept.length - MAX_PER_REQUEST);
    const rows = kept.slice(0, MAX_PER_REQUEST).map(({ refusal, fields }) => ({
      ...describe(refusal, fields),
      ...{ brand_id, source, is_authentic: 'brand_id' in sender },
      ...{ first_at: at, last_at: at },
    }));
    // A statement cannot update one row twice.
    await upsertRefusals(db, [...new Map(rows.map((row) => [row.fingerprint, row])).values()]);
  } catch (error) {
    recordsDropped.inc({ kind, reason: 'failure' }, kept.length);
    log.error({ err: error }, 'a refused report could not be stored');
  }
}

/** Counts refused reports that a limit leaves out. */
function countDropped(kind: string, count: number): void {
  if (count > 0) recordsDropped.inc({ kind, reason: 'limit' }, count);
}

/** One address does not use up the limit of a brand's unproven reports. */
async function isWithinLimits(db: Db, sender: Sender, brandId: number): Promise<boolean> {
  if ('brand_id' in sender) return isWithinLimit(db, 'refused_report', brandId);
  const isWithin = await isWithinLimit(db, 'unproven_report', addressBlock(sender.address));
  return isWithin && (await isWithinLimit(db, 'unproven_report_brand', brandId));
}

async function findId(db: Parts['db'], mcid: unknown): Promise<number | null> {
  // PostgreSQL refuses NUL, which no brand has in its id.
  return typeof mcid === 'string' && !mcid.includes('\0')
    ? ((await findBrandByMcid(db, mcid))?.id ?? null)
    : null;
}

function describe(refusal: Refusal, fields: Fields) {
  const shown = Object.entries(fields).filter(([name]) => !SECRET_FIELDS.includes(name));
  const json = JSON.stringify(Object.fromEntries(shown.sort()));
  const { order_id } = fields;
  const isStorable = Buffer.byteLength(json) <= MAX_STORED_BYTES && isText(json);
  return {
    key: refusal.key,
    field: (refusal instanceof FieldRefusal ? refusal.field : fieldOfKey[refusal.key]) ?? null,
    order_id: isStorable && order_id !== undefined ? String(order_id).slice(0, 255) : null,
    fields: isStorable ? json : null,
    fingerprint: createHash('sha256').update(`${refusal.key}\n${json}`).digest('hex'),
  };
}

/** PostgreSQL stores neither NUL nor lone surrogates; JSON writes both with an escape. */
const isText = (json: string) => !/\\u(?:0000|d[89a-f])/i.test(json);

/** Adds refusals; a repeat of the same report with the same refusal counts on its row. */
async function upsertRefusals(
  db: Db,
  rows: readonly Insertable<DB['refused_reports']>[],
): Promise<void> {
  await insertRows(db, 'refused_reports', rows, ['fields'])
    .onConflict((conflict) =>
      conflict.columns(['brand_id', 'is_authentic', 'fingerprint']).doUpdateSet((row) => ({
        attempts: sql<number>`refused_reports.attempts + 1`,
        last_at: row.ref('excluded.last_at'),
        // A brand's report may be replayed again; of another one it stays known that it once was.
        replayed_at: sql`case when excluded.is_authentic then null else refused_reports.replayed_at end`,
        replayed_by: sql`case when excluded.is_authentic then null else refused_reports.replayed_by end`,
      })),
    )
    .execute();
}
