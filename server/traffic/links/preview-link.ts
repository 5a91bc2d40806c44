import type { PublisherActor } from '#contract/actors.ts';
import type { ParsedOf, ReplyOf } from '#contract/call.ts';
import { isWebAddress } from '#contract/fields.ts';
import type { previewLink as previewCall } from '#contract/links/publisher.ts';
import { findJoinedBrand } from '#server/offers/brands/find-joined-brand.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { previewOf } from './present-link.ts';
import { recogniseBrand } from './recognise-brand.ts';
import { readTarget } from './rules.ts';

/** Shows where a link would redirect, or why there can be no link. Makes no external request. */
export async function previewLink(
  db: Db,
  actor: Pick<PublisherActor, 'publisher_id' | 'default_site_id'>,
  input: ParsedOf<typeof previewCall>,
): Promise<ReplyOf<typeof previewCall>> {
  const site_id = input.site_id ?? actor.default_site_id;
  if (!isWebAddress(input.target_url)) refuse('BRAND_TARGET_URL_INVALID');
  const mcid = input.mcid ?? (await recogniseBrand(db, site_id, input.target_url));
  const brand = await findJoinedBrand(db, actor.publisher_id, site_id, mcid ?? '');
  const target_url = readTarget(input.target_url, brand);
  if (target_url === null) refuse('BRAND_TARGET_URL_INVALID');
  const tracking_preview = previewOf(target_url, brand);
  const { host, searchParams } = new URL(tracking_preview);
  const sent = new URL(target_url).searchParams;
  return {
    mcid: brand.mcid,
    merchant_name: brand.merchant_name,
    target_url,
    tracking_preview,
    host,
    params: [...searchParams].map(([name, value]) => ({
      name,
      value,
      added: name === brand.click_ref_param || (name === 'afsrc' && !sent.has(name)),
    })),
  };
}
