import { BRAND_ROLES, type BrandRole } from '#contract/actors.ts';
import { buildBrandUser } from '#server/offers/brand-members/builders.ts';
import { notifyBrand } from '#server/offers/brand-members/notify-brand.ts';
import { insertMember } from '#server/offers/brand-members/store.ts';
import { buildRelationship } from '#server/offers/brands/builders.ts';
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';
import { buildUpload } from '#server/people/uploads/builders.ts';
import { now } from '#server/platform/clock.ts';
import { inTransaction } from '#server/platform/db/connect.ts';
import { buildOrderLine, buildReportingBrand } from '#server/sales/orders/builders.ts';
import type { Application } from '../open-application.ts';
import { pickWord, type Random } from '../seeded-random.ts';

export type BrandPerson = Awaited<ReturnType<typeof buildBrandUser>>;

/** A brand with people in every role and data of every kind of the portal. */
export type BrandTenant = Awaited<ReturnType<typeof buildBrandTenant>>;

const PENDING = 1;

/**
 * A brand with people, an invitation, an application, an order and notifications. All that only its people
 * may see has one marker; its name and code are public.
 */
export async function buildBrandTenant(app: Application, random: Random) {
  const mark = `brand${pickWord(random)}`;
  const brand = await buildReportingBrand(app);
  const { mcid, id: brand_id } = brand;
  await app.db
    .updateTable('brands')
    .set({ contact_email: `${mark}-contact@example.com` })
    .where('id', '=', brand_id)
    .execute();
  const people = await buildPeople(app, mcid, mark);
  const { owner } = people;
  const applicant = await buildPublisherWithSite(app);
  await app.db
    .updateTable('sites')
    .set({ name: `${mark} site`, website: `https://${mark}.example.com/` })
    .where('id', '=', applicant.site_id)
    .execute();
  const file_url = await buildUpload(app, applicant);
  const sale = await buildOrderLine(app, {
    brand,
    site: applicant,
    report: { order_id: `${mark}-1` },
  });
  const applying = await buildPublisherWithSite(app);
  const { relationship_id } = await buildRelationship(app, applying, { brand_id }, PENDING);
  const message = `${mark} would like to apply.`;
  await app.db
    .updateTable('relationships')
    .set({ message })
    .where('id', '=', relationship_id)
    .execute();
  const invitation = { mcid, email: `${mark}-invited@example.com`, role: 'marketer' };
  const invited = await app.ask('/portal/team/invite', invitation, { token: owner.token });
  if (invited.code !== 0) throw new Error('The brand could not invite a person.');
  const { code: link_code } = await app.db
    .selectFrom('links')
    .where('publisher_id', '=', applicant.publisher_id)
    .select('code')
    .executeTakeFirstOrThrow();
  const user_ids = Object.values(people).map(({ user_id }) => user_id);
  const invitationId = (invited.data as { id: number }).id;
  const ids = [mcid, brand_id, relationship_id, invitationId, sale.order_line_id, ...user_ids];
  return {
    ...{ mark, mcid, brand_id, people, relationship_id, user_ids, ids, file_url, link_code },
    applicant_id: applicant.publisher_id,
  };
}

async function buildPeople(app: Application, mcid: string, mark: string) {
  const built = await Promise.all(
    BRAND_ROLES.map(async (role) => {
      const email = `${mark}-${role}@example.com`;
      return [role, await buildBrandUser(app, { mcid, role, email })] as const;
    }),
  );
  return Object.fromEntries(built) as Record<BrandRole, BrandPerson>;
}

/** Adds a person to a further brand, as its owner. */
export async function makeOwner(app: Application, user_id: number, brand_id: number) {
  const role = 'owner' as const;
  await inTransaction(app.db, (tx) =>
    insertMember(tx, { brand_id, user_id, role, added_at: now() }),
  );
}

/** Notifies the people of the brand of its application, as the worker does. */
export async function notifyTenant(
  app: Application,
  { brand_id, mcid, mark }: Pick<BrandTenant, 'brand_id' | 'mcid' | 'mark'>,
  source: string,
): Promise<void> {
  const whom = { brand_id, permission: 'publishers.decide' } as const;
  await inTransaction(app.db, (tx) =>
    notifyBrand(tx, whom, {
      kind: 'brand_application_waiting',
      source,
      values: { channel: `${mark} site`, brand: 'A brand' },
      path: `/portal/brands/${mcid}/applications`,
    }),
  );
}
