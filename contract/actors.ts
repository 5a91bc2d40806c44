import type { Language } from './language.ts';

/** Permission of a staff member: `area.action`. */
export type StaffPermission =
  | 'sites.read'
  | 'sites.decide'
  | 'brands.read'
  | 'brands.write'
  | 'brands.bill'
  | 'relationships.decide'
  | 'order_lines.read'
  | 'order_lines.decide'
  | 'order_lines.write'
  | 'order_lines.replay'
  | 'claims.decide'
  | 'accounts.read'
  | 'accounts.open'
  | 'accounts.change'
  | 'accounts.lock'
  | 'accounts.note'
  | 'audit.read'
  | 'settings.write'
  | 'content.read'
  | 'content.write'
  | 'staff.self'
  | 'staff.manage'
  | 'payouts.read'
  | 'payouts.write'
  | 'payouts.approve'
  | 'invoices.read'
  | 'invoices.write'
  | 'rates.read'
  | 'rates.write'
  | 'system.read'
  | 'system.write';

/** Permission of a publisher's user. server/people/accounts/rules.ts lists the roles that have each. */
export type PublisherPermission =
  | 'account.read'
  | 'account.write'
  | 'team.read'
  | 'team.write'
  | 'sites.read'
  | 'sites.write'
  | 'brands.read'
  | 'brands.apply'
  | 'links.read'
  | 'links.write'
  | 'tools.read'
  | 'tools.write'
  | 'reports.read'
  | 'payments.read'
  | 'payouts.write';

/** Roles of a person in a brand, from most to least permissions. */
export const BRAND_ROLES = ['owner', 'marketer', 'finance', 'developer'] as const;
export type BrandRole = (typeof BRAND_ROLES)[number];

/** Permission of a person in a brand. server/offers/brand-members/rules.ts has the table of roles. */
export type BrandPermission =
  | 'brand.read'
  | 'brand.write'
  | 'publishers.read'
  | 'publishers.decide'
  | 'terms.read'
  | 'terms.write'
  | 'coupons.write'
  | 'products.write'
  | 'orders.read'
  | 'orders.decide'
  | 'claims.decide'
  | 'reports.read'
  | 'money.read'
  | 'money.write'
  | 'keys.read'
  | 'keys.write'
  | 'users.read'
  | 'users.write'
  | 'audit.read';

/** The sides of the network on which people sign in, each with accounts of its own. */
export type Side = 'publisher' | 'brand' | 'staff';
/** The sides whose people are users: their accounts have the same sign-in. */
export type UserSide = Exclude<Side, 'staff'>;

/**
 * Who may make a call. `user` is the person who is signed in to the publishers' application or the
 * brand portal: calls about the person's own sign-in. `newcomer` is a signed-in publisher, with or without
 * a default site; `publisher` has one. This value is the only place where the default-site
 * requirement is declared. `brand_user` is signed in to the portal, for calls that concern no brand;
 * `{ brand }` is a person in the brand that the input names as `mcid` (decision 0240).
 */
export type ActorRule =
  | 'anyone'
  | 'user'
  | 'newcomer'
  | 'publisher'
  | 'brand_user'
  | { readonly brand: BrandPermission }
  | { readonly staff: StaffPermission };

/** The sides that a rule admits; none for calls that are open to anyone. */
export function sidesOf(rule: ActorRule): readonly Side[] {
  if (typeof rule === 'object') return 'staff' in rule ? ['staff'] : ['brand'];
  if (rule === 'anyone') return [];
  if (rule === 'user') return ['publisher', 'brand'];
  return rule === 'brand_user' ? ['brand'] : ['publisher'];
}

/** The permission of staff that a call takes; null if it is not a call of staff. */
export function staffPermissionOf(rule: ActorRule): StaffPermission | null {
  return typeof rule === 'object' && 'staff' in rule ? rule.staff : null;
}

/** A staff member who works in the account of a publisher or looks at the portal of a brand. */
export type ActingStaff = {
  staff_id: number;
  name: string;
  /** A reason was given: the session may make changes, except to credentials and payout methods. */
  raised: boolean;
  /** Whether this staff member's role may raise the session. */
  may_raise: boolean;
  expires_at: Date;
};

/** What is known of a signed-in user of either side. */
export type UserActor = {
  kind: UserSide;
  user_id: number;
  session_id: number;
  /** The user's choice for messages and mails; null: none. */
  language: Language | null;
  /** null if the user themselves is signed in. */
  acting: ActingStaff | null;
  /** The one brand that a session of staff in the portal shows; null: everything of the person. */
  only_brand_id: number | null;
};

/** A signed-in user of a publisher, before or after a default site is set. */
export type NewcomerActor = UserActor & {
  kind: 'publisher';
  publisher_id: number;
  role: 'publisher_owner' | 'publisher_member' | 'finance_viewer';
  default_site_id: number | null;
  currency: string;
  /** IANA name; defines the days and months of reports. */
  time_zone: string;
};

/** A publisher's user with a default site. */
export type PublisherActor = NewcomerActor & { default_site_id: number };

/** A person who is signed in to the brand portal, whatever their brands. */
export type BrandUserActor = UserActor & { kind: 'brand' };

/** A person in the brand that a call names. Operations use `brand_id`, never the input's `mcid`. */
export type BrandActor = BrandUserActor & {
  brand_id: number;
  mcid: string;
  role: BrandRole;
};

/** A signed-in staff member. */
export type StaffActor = {
  kind: 'staff';
  staff_id: number;
  session_id: number;
  name: string;
  permissions: readonly StaffPermission[];
};

/** The actor of any call; null: nobody is signed in. */
export type AnyActor = NewcomerActor | BrandUserActor | BrandActor | StaffActor | null;

/** The type of actor an operation receives, by the actor rule of its call. */
export type ActorFor<Rule extends ActorRule> = Rule extends 'anyone'
  ? null
  : Rule extends 'user'
    ? UserActor
    : Rule extends 'newcomer'
      ? NewcomerActor
      : Rule extends 'publisher'
        ? PublisherActor
        : Rule extends 'brand_user'
          ? BrandUserActor
          : Rule extends { readonly brand: BrandPermission }
            ? BrandActor
            : StaffActor;
