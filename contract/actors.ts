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

/**
 * Who may make a call. `newcomer` is a signed-in publisher, with or without a default site;
 * `publisher` has one. This value is the only place where the default-site requirement is declared.
 */
export type ActorRule = 'anyone' | 'newcomer' | 'publisher' | { readonly staff: StaffPermission };

/** A staff member who impersonates a publisher. */
export type ActingStaff = {
  staff_id: number;
  name: string;
  /** A reason was given: the session may make changes, except to credentials and payout methods. */
  raised: boolean;
  /** Whether this staff member's role may raise the session. */
  may_raise: boolean;
  expires_at: Date;
};

/** A signed-in user of a publisher, before or after a default site is set. */
export type NewcomerActor = {
  kind: 'publisher';
  user_id: number;
  publisher_id: number;
  session_id: number;
  role: 'publisher_owner' | 'publisher_member' | 'finance_viewer';
  default_site_id: number | null;
  currency: string;
  /** IANA name; defines the days and months of reports. */
  time_zone: string;
  /** The user's choice for messages and mails; null: none. */
  language: Language | null;
  /** null if the publisher's own user is signed in. */
  acting: ActingStaff | null;
};

/** A publisher's user with a default site. */
export type PublisherActor = NewcomerActor & { default_site_id: number };

/** A signed-in staff member. */
export type StaffActor = {
  kind: 'staff';
  staff_id: number;
  session_id: number;
  name: string;
  permissions: readonly StaffPermission[];
};

/** The type of actor an operation receives, by the actor rule of its call. */
export type ActorFor<Rule extends ActorRule> = Rule extends 'anyone'
  ? null
  : Rule extends 'newcomer'
    ? NewcomerActor
    : Rule extends 'publisher'
      ? PublisherActor
      : StaffActor;
