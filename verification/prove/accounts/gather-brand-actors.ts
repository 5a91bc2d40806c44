import { BRAND_ROLES, sidesOf, staffPermissionOf } from '#contract/actors.ts';
import type { Call } from '#contract/call.ts';
import { buildBrandUser } from '#server/offers/brand-members/builders.ts';
import { buildPublisher, buildStaff } from '#server/people/accounts/builders.ts';
import { permissionsOf } from '#server/people/accounts/rules.ts';
import { openActingSession, openSession } from '#server/people/accounts/sessions/open-session.ts';
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';
import { now } from '#server/platform/clock.ts';
import type { Application } from '../open-application.ts';
import { type BrandTenant, makeOwner, notifyTenant } from './build-brand-tenant.ts';

type StaffRole = NonNullable<Parameters<typeof buildStaff>[1]>;

/** Who tries to reach a brand that is not theirs. */
export type BrandForeigner = {
  name: string;
  side: 'nobody' | 'publisher' | 'brand' | 'staff';
  /** A new session for each request: some calls end the session. */
  token: () => Promise<string | undefined>;
  /** The brand that they may name; null: none. */
  mcid: string | null;
  /** Whether they may see the tenant by this call. */
  mayAlways: (call: Call) => boolean;
  /** Whether they try inputs that name the brand of the tenant. */
  namesTenant: boolean;
};

export const LOOKING = 'staff who look at another brand of an owner of both';
export const OWNER_OF_BOTH = 'an owner of both brands, at the other';
export const FORMER = 'a former owner';
export const PUBLISHER = 'a publisher';

const never = () => false;
const isOfBrand = ({ actor }: Call) => typeof actor === 'object' && 'brand' in actor;

/**
 * Nobody, publishers, the people of another brand in every role, an owner of both brands at the other
 * one and staff who look at it in their name, a former owner, and staff without the permission.
 */
export async function gatherBrandActors(
  app: Application,
  tenant: BrandTenant,
  roles: readonly StaffRole[],
) {
  const first = await buildBrandUser(app);
  const { mcid, brand_id } = first;
  const ofUser = (user_id: number) => () => openSession(app.db, { user_id });
  const common = { mayAlways: never, namesTenant: true };
  const inRoles = BRAND_ROLES.map(async (role): Promise<BrandForeigner> => {
    const { user_id } = await buildBrandUser(app, { mcid, role });
    return {
      ...common,
      name: `the ${role} of another brand`,
      side: 'brand',
      token: ofUser(user_id),
      mcid,
    };
  });
  const both = await buildBrandUser(app, { mcid });
  const former = await buildBrandUser(app, { mcid });
  for (const { user_id } of [both, former]) await makeOwner(app, user_id, tenant.brand_id);
  await notifyTenant(app, tenant, `relationship ${tenant.relationship_id}`);
  const removal = { mcid: tenant.mcid, user_id: former.user_id };
  const { token } = tenant.people.owner;
  const removed = await app.ask('/portal/team/remove', removal, { token });
  if (removed.code !== 0) throw new Error('The former owner could not be removed.');
  const admin = await buildStaff(app, 'admin');
  const look = async (user_id: number, only: number | null) => {
    const session = { user_id, staff_id: admin.staff_id, brand_id: only };
    return (await app.db.transaction().execute((tx) => openActingSession(tx, session))).token;
  };
  const newcomer = await buildPublisher(app);
  const publisher = await buildPublisherWithSite(app);
  const actors: BrandForeigner[] = [
    { ...common, name: 'unknown', side: 'nobody', token: async () => undefined, mcid: null },
    {
      ...common,
      name: 'a newcomer',
      side: 'publisher',
      token: ofUser(newcomer.user_id),
      mcid: null,
    },
    { ...common, name: PUBLISHER, side: 'publisher', token: ofUser(publisher.user_id), mcid: null },
    {
      ...{ ...common, name: 'staff in the name of a publisher', side: 'publisher', mcid: null },
      token: () => look(publisher.user_id, null),
    },
    ...(await Promise.all(inRoles)),
    {
      ...{ name: OWNER_OF_BOTH, side: 'brand', token: ofUser(both.user_id), mcid },
      mayAlways: (call) => !isOfBrand(call),
      namesTenant: false,
    },
    { ...common, name: LOOKING, side: 'brand', token: () => look(both.user_id, brand_id), mcid },
    { ...common, name: FORMER, side: 'brand', token: ofUser(former.user_id), mcid },
    ...(await Promise.all(roles.map((role) => staffOf(app, role)))),
  ];
  return { actors, both };
}

async function staffOf(app: Application, role: StaffRole): Promise<BrandForeigner> {
  const { staff_id } = await buildStaff(app, role);
  return {
    ...{ name: `staff (${role})`, side: 'staff', mcid: null, namesTenant: true },
    token: () => openSession(app.db, { staff_id, second_factor_at: now() }),
    mayAlways: ({ actor }) => permissionsOf(role).some((one) => one === staffPermissionOf(actor)),
  };
}

/** Whether the actor is refused by their side alone, before the call reads its input. */
export function isOfOtherSide({ actor }: Call, { side }: BrandForeigner): boolean {
  if (actor === 'anyone') return false;
  return side === 'nobody' || side === 'staff' || !sidesOf(actor).includes(side);
}
