import { buildPublisherWithSite } from '#server/people/sites/builders.ts';
import { buildUpload } from '#server/people/uploads/builders.ts';
import { buildOrderLine } from '#server/sales/orders/builders.ts';
import type { Application } from '../open-application.ts';
import { pickWord, type Random } from '../seeded-random.ts';

/** A publisher with data of every kind. */
export type Tenant = {
  token: string;
  publisher_id: number;
  user_id: number;
  /** Ids and codes that address the tenant's data in calls. */
  ids: readonly (number | string)[];
  link_code: string;
  /** URL of a file of the tenant. */
  file_url: string;
  /** A marker in all data of the tenant and in no request, so no other actor may receive it. */
  mark: string;
};

/** A publisher with site, company, media kit, file, link and an order, all marked with one word. */
export async function buildTenant(app: Application, random: Random): Promise<Tenant> {
  const mark = `tenant${pickWord(random)}`;
  const owner = await buildPublisherWithSite(app, {
    username: mark,
    email: `${mark}@example.com`,
  });
  const { token, publisher_id, user_id, site_id } = owner;
  await app.db
    .updateTable('sites')
    .set({ name: `${mark} site`, website: `https://${mark}.example.com/` })
    .where('id', '=', site_id)
    .execute();
  const file_url = await buildUpload(app, owner);
  const sale = await buildOrderLine(app, { site: owner, report: { order_id: `${mark}-1` } });
  const company = await app.ask('/user/company_edit', { company_name: `${mark} AG` }, { token });
  const kit = { file_url, name: `${mark} kit`, size: 2048 };
  const kits = await app.ask('/user/media_kit_edit', kit, { token });
  if (company.code !== 0 || kits.code !== 0) throw new Error('The tenant could not be furnished.');
  const invitation = { email: `${mark}-invited@example.com`, role: 'publisher_member' };
  const invited = await app.ask('/user/team_invite', invitation, { token });
  if (invited.code !== 0) throw new Error('The tenant could not invite a member.');
  const { ids, link_code } = await findIds(app, owner, mark);
  const invitation_id = (invited.data as { id: number }).id;
  return {
    token,
    publisher_id,
    user_id,
    link_code,
    file_url,
    ids: [...ids, invitation_id, site_id, sale.order_line_id, publisher_id, user_id, file_url],
    mark,
  };
}

async function findIds(
  app: Application,
  owner: { publisher_id: number; user_id: number },
  mark: string,
): Promise<{ ids: (number | string)[]; link_code: string }> {
  const { publisher_id, user_id } = owner;
  const link = await app.db
    .updateTable('links')
    .set({ uid2: mark })
    .where('publisher_id', '=', publisher_id)
    .returning(['id', 'code'])
    .executeTakeFirstOrThrow();
  const kit = await app.db
    .selectFrom('media_kits')
    .where('publisher_id', '=', publisher_id)
    .select('id')
    .executeTakeFirstOrThrow();
  const session = await app.db
    .selectFrom('sessions')
    .where('user_id', '=', user_id)
    .select('id')
    .executeTakeFirstOrThrow();
  const { code } = await app.db
    .selectFrom('publishers')
    .where('id', '=', publisher_id)
    .select('code')
    .executeTakeFirstOrThrow();
  const { track } = await app.db
    .selectFrom('sites')
    .where('publisher_id', '=', publisher_id)
    .select('track')
    .executeTakeFirstOrThrow();
  return { ids: [link.id, kit.id, session.id, link.code, code, track], link_code: link.code };
}
