import { findBrandById } from '#server/offers/brands/find-brand.ts';
import { notifyPublisher } from '#server/people/accounts/mails/notify-publisher.ts';
import { inTransaction } from '#server/platform/db/connect.ts';
import type { Parts } from '#server/platform/parts.ts';
import { listVersions } from './store.ts';
import { dayText } from './write-terms-notice.ts';

type Withdrawal = {
  brand_id: number;
  terms_version: number;
  publisher_id: number;
  note: string | null;
};

/** Notifies a publisher that announced terms have been withdrawn. */
export async function notifyWithdrawal(
  { db }: Parts,
  { brand_id, terms_version, publisher_id, note }: Withdrawal,
): Promise<void> {
  const brand = await findBrandById(db, brand_id);
  const versions = await listVersions(db, brand_id);
  const version = versions.find((one) => one.version === terms_version);
  if (!brand || !version) return;
  const when = dayText(version.effective_from.toISOString());
  await inTransaction(db, (tx) =>
    notifyPublisher(tx, publisher_id, {
      kind: 'terms_withdrawn',
      source: `terms ${brand_id} ${terms_version}`,
      values: { brand: brand.merchant_name, when, note: note ?? '' },
      path: `/brands/${brand.mcid}?tab=terms`,
    }),
  );
}
