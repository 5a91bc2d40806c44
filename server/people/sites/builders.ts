import type { ValueOf } from '#contract/dictionary.ts';
import { buildPublisher } from '#server/people/accounts/builders.ts';
import { setDefaultSite } from '#server/people/accounts/default-site.ts';
import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction } from '#server/platform/db/connect.ts';
import { newCode } from '#server/platform/ids.ts';
import { insertSite } from './edit-site.ts';

type SiteOverrides = {
  name?: string;
  website?: string;
  channel_type?: number;
  /** 0 in review, 1 approved (the default), 2 rejected. */
  status?: ValueOf<'site_status'>;
};

/** A site of a publisher, approved by default. It does not become the default site. */
export async function buildSite(
  t: { db: Db },
  publisher: { publisher_id: number },
  overrides: SiteOverrides = {},
) {
  const host = `${newCode(10).toLowerCase()}.example.com`;
  const status = overrides.status ?? 1;
  const at = now();
  const site_id = await inTransaction(t.db, (tx) =>
    insertSite(tx, {
      publisher_id: publisher.publisher_id,
      name: overrides.name ?? host,
      website: overrides.website ?? `https://${host}/`,
      logo: 'https://example.com/logo.png',
      media_kit: 'https://example.com/kit.pdf',
      channel_type: overrides.channel_type ?? 1,
      channel_platform: 'website',
      promotion_methods: 1,
      status,
      decided_at: status === 0 ? null : at,
      created_at: at,
      updated_at: at,
    }),
  );
  return { site_id };
}

/** A signed-in publisher with one approved default site. */
export async function buildPublisherWithSite(
  t: { db: Db },
  overrides: Parameters<typeof buildPublisher>[1] = {},
) {
  const publisher = await buildPublisher(t, overrides);
  const { site_id } = await buildSite(t, publisher);
  await inTransaction(t.db, (tx) => setDefaultSite(tx, publisher.publisher_id, site_id));
  return { ...publisher, site_id };
}
